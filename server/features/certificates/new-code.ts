import { randomInt } from 'node:crypto';
import {
  certificateCodeAlphabet,
  certificateCodeLength,
  groupCertificateCode,
} from '../../../domain/certificate-code.ts';

/** A code that nobody can guess: every letter is as likely as the others, from the system's secure source. */
export function newCertificateCode(): string {
  const letters = Array.from(
    { length: certificateCodeLength },
    () => certificateCodeAlphabet[randomInt(certificateCodeAlphabet.length)],
  );
  return groupCertificateCode(letters.join(''));
}
