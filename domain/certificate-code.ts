/** No two of these look alike, and without vowels no word can form. */
export const certificateCodeAlphabet = '23456789CDFGHJKMNPQRTVWXY';
/** 25 letters, 12 times: about 5.9 × 10¹⁶ codes. */
export const certificateCodeLength = 12;

/** Characters misread for one that codes have. */
const lookAlikes: Record<string, string> = { B: '8', S: '5', Z: '2', O: 'Q', '0': 'Q', U: 'V' };

/** `K7QX3MPRWH9D` gives `K7QX-3MPR-WH9D`. */
export function groupCertificateCode(letters: string): string {
  return letters.match(/.{1,4}/gu)?.join('-') ?? '';
}

/**
 * Reads a code as people type it: in lower case, with spaces, without hyphens, or as a whole URL.
 * @returns the code as printed, or undefined when it cannot be one
 */
export function normalizeCertificateCode(typed: string): string | undefined {
  if (typed.length > 300) return undefined;
  const last = typed.trim().split('/').findLast(Boolean) ?? '';
  const letters = Array.from(last.normalize('NFKC').toUpperCase())
    .filter((character) => !/[\s\p{Pd}._]/u.test(character))
    .map((character) => lookAlikes[character] ?? character);
  const isCode =
    letters.length === certificateCodeLength &&
    letters.every((letter) => certificateCodeAlphabet.includes(letter));
  return isCode ? groupCertificateCode(letters.join('')) : undefined;
}
