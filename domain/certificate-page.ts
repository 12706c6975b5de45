/**
 * States of the page where anybody checks a certificate's code. A page for each is rendered when content is published,
 * and filled on each visit (page-placeholders.ts).
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

/** The drawing of every certificate's sharing image, without the facts of one. */
export const certificateDrawingFile = 'certificado/imagem.svg';

/** Stands in that drawing where the facts go. */
export const certificatePictureMark = '<g id="fatos"></g>';
