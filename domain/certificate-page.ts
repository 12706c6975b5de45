/** The public page of a certificate: written at build with placeholders in it (page-placeholders.ts), filled by the server on each visit. */

/** One page is written for each. */
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

/** Where the build puts the page of a state, below its folder. */
export function certificatePageFile(state: CertificatePageState): string {
  return `certificado/${state}.html`;
}
