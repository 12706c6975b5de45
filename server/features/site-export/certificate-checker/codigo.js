// `normalizeCertificateCode` of the product (domain/certificate-code.ts), as a browser without a build reads it; a test
// compares both.

const alphabet = '23456789CDFGHJKMNPQRTVWXY';
const lookAlikes = { B: '8', S: '5', Z: '2', O: 'Q', 0: 'Q', U: 'V' };
const maxTypedLength = 300;
const cut = (text, max) => text.slice(0, max);

/** Returns the code as printed; undefined if the text is none. */
export function readCode(typed) {
  if (typed.length > maxTypedLength) return undefined;
  const last = typed.trim().split('/').findLast(Boolean) ?? '';
  const letters = Array.from(cut(last, maxTypedLength).normalize('NFKC').toUpperCase())
    .filter((character) => !/[\s\p{Pd}._]/u.test(character))
    .map((character) => lookAlikes[character] ?? character);
  if (letters.length !== 12 || !letters.every((letter) => alphabet.includes(letter))) return undefined;
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-');
}
