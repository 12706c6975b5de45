/** Data that stays when an account is erased; the three texts form one sentence. */
export interface RetainedData {
  what: string;
  until: string;
  why: string;
}

/** Returns the sentence, such as 'Códigos que não se leem, por no máximo um dia: barram quem…'. */
export function retainedText({ what, until, why }: RetainedData): string {
  return `${what}, ${until}: ${why}.`;
}
