/** The build writes the public page of a certificate, the server fills it on each visit (page-placeholders.ts). */

export const certificatePageStates = [
  'valid',
  'replaced',
  'revoked',
  'suspended',
  'erased',
  'unknown',
  'too-many',
  'unavailable',
] as const;

export type CertificatePageState = (typeof certificatePageStates)[number];

export function certificatePageFile(state: CertificatePageState): string {
  return `certificado/${state}.html`;
}
