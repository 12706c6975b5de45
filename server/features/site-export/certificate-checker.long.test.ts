import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateCodeAlphabet, normalizeCertificateCode } from '../../../domain/certificate-code.ts';

const file = path.join(import.meta.dirname, 'certificate-checker/codigo.js');
const { readCode } = (await import(pathToFileURL(file).href)) as {
  readCode(typed: string): string | undefined;
};

test('the page without the product reads a typed code as the product does', () => {
  const letters = fc.constantFrom(
    ...certificateCodeAlphabet,
    ...certificateCodeAlphabet.toLowerCase(),
    ...'BSZOUIL018- ._/–',
  );
  const typed = fc.oneof(
    fc.string({ unit: letters, maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 310 }),
  );
  fc.assert(
    fc.property(typed, (text) => readCode(text) === normalizeCertificateCode(text)),
    { numRuns: 2_000 },
  );
  for (const text of ['k7qx 3mpr-wh9d', 'https://x.com/certificado/K7QX-3MPR-WH9D/', 'K7QX3MPRWH9D', ''])
    expect(readCode(text)).toBe(normalizeCertificateCode(text));
  expect(readCode('k7qx 3mpr-wh9d')).toBe('K7QX-3MPR-WH9D');
});
