import { randomInt } from 'node:crypto';
import {
  certificateCodeAlphabet,
  certificateCodeLength,
  groupCertificateCode,
} from '../../../domain/certificate-code.ts';

/** Returns an unguessable code: uniform letters from the system's secure source. */
export function newCertificateCode(): string {
  const letters = Array.from(
    { length: certificateCodeLength },
    () => certificateCodeAlphabet[randomInt(certificateCodeAlphabet.length)],
  );
  return groupCertificateCode(letters.join(''));
}
