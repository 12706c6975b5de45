import { cut } from './text-limits.ts';

/** No two of these characters look alike, and without vowels they form no words. */
export const certificateCodeAlphabet = '23456789CDFGHJKMNPQRTVWXY';
/** 12 characters of 25: about 5.9 × 10¹⁶ codes, which cannot be guessed. */
export const certificateCodeLength = 12;

/** Maps characters that codes do not have to the one that is misread as them: an `8` is read as `B`. */
const lookAlikes: Record<string, string> = { B: '8', S: '5', Z: '2', O: 'Q', '0': 'Q', U: 'V' };

/** Characters of a typed code, which may be a URL. */
const maxTypedLength = 300;

/** `K7QX3MPRWH9D` gives `K7QX-3MPR-WH9D`. */
export function groupCertificateCode(letters: string): string {
  return letters.match(/.{1,4}/gu)?.join('-') ?? '';
}

/**
 * Reads a code as people type it: in lower case, with spaces, without hyphens, or as the URL of the certificate.
 * @returns the code as printed; undefined if it is not a code
 */
export function normalizeCertificateCode(typed: string): string | undefined {
  if (typed.length > maxTypedLength) return undefined;
  const last = typed.trim().split('/').findLast(Boolean) ?? '';
  const letters = Array.from(cut(last, maxTypedLength).normalize('NFKC').toUpperCase())
    .filter((character) => !/[\s\p{Pd}._]/u.test(character))
    .map((character) => lookAlikes[character] ?? character);
  const isCode =
    letters.length === certificateCodeLength &&
    letters.every((letter) => certificateCodeAlphabet.includes(letter));
  return isCode ? groupCertificateCode(letters.join('')) : undefined;
}
