/**
 * States of the page where anybody checks a certificate's code. `web/site/pages/certificate.tsx` has the texts of each and
 * is rendered when content is published; the server puts the facts in on each visit (page-placeholders.ts).
 */
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

/** The drawing of every certificate's sharing image, without the facts of one; certificate-picture.ts adds them. */
export const certificateDrawingFile = 'certificado/imagem.svg';

/** Stands in that drawing where the facts go. */
export const certificatePictureMark = '<g id="fatos"></g>';
