import { describe, expect, it } from 'vitest';
import { groupCertificateCode, normalizeCertificateCode } from './certificate-code.ts';

const code = 'K7QX-3MPR-WH9D';

describe('normalizeCertificateCode', () => {
  it.each([
    code,
    'k7qx-3mpr-wh9d',
    'K7QX3MPRWH9D',
    ' K7QX 3MPR WH9D ',
    'k7qx – 3mpr — wh9d',
    'K7QX.3MPR_WH9D',
    'Ｋ７ＱＸ-3MPR-WH9D',
    'K70X-3MPR-WH9D',
    'k7ox-3mpr-wh9d',
    `https://curso.example/certificado/${code}/`,
  ])('reads %j', (typed) => {
    expect(normalizeCertificateCode(typed)).toBe(code);
  });

  it.each([
    '',
    '---',
    'K7QX-3MPR-WH9',
    'K7QX-3MPR-WH9DD',
    'A7QX-3MPR-WH9D',
    '<script>alert(1)</script>',
    `${code}?x=1`,
    'K'.repeat(100_000),
    '\u0000'.repeat(12),
  ])('makes no code of %j', (typed) => {
    expect(normalizeCertificateCode(typed)).toBeUndefined();
  });

  it('takes what looks like another letter for it', () => {
    expect(normalizeCertificateCode('BSZO-Uppp-pppp')).toBe('852Q-VPPP-PPPP');
  });
});

it('groups by four', () => {
  expect(groupCertificateCode('K7QX3MPRWH9D')).toBe(code);
});
