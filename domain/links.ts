/** Links that leave the site. */

/**
 * A chat with the support, with the first message written.
 * @param phone digits with country code; anything else in it is ignored
 * @returns nothing while no phone is known
 */
export function chatUrl(phone: string, message: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
}

/** Whether a checkout link may be opened: a complete https address (http on the own machine, for trials). */
export function isCheckoutUrl(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
