/** Days to answer somebody who paid and is not let in: a promise of the product, not a law. */
export const accessAnswerDays = 2;
/** Per purchase. */
export const maxOpenAccessRequests = 3;

export function accessRequestDeadline(createdAt: Date): string {
  return new Date(createdAt.getTime() + accessAnswerDays * 86_400_000).toISOString();
}

/** Returns an email that its owner recognizes and nobody else can write to, such as `a•••@clinica.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
