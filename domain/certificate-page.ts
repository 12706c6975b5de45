import { escapeHtml } from './escape-html.ts';

/** The public page of a certificate: written at build with placeholders, filled by the server on each visit. */

/** One page is written for each. */
export const certificatePageStates = [
  'valid',
  'replaced',
  'revoked',
  'unknown',
  'too-many',
  'unavailable',
] as const;

export type CertificatePageState = (typeof certificatePageStates)[number];

const fields = [
  'code',
  'student_name',
  'course_title',
  'course_hours',
  'completed_on',
  'issued_on',
  'replaced_by_path',
  'typed',
] as const;

export type CertificatePageField = (typeof fields)[number];

/** What the build writes where the server will put a value: in text or in a quoted attribute, nowhere else. */
export function placeholder(field: CertificatePageField): string {
  return `{{${field}}}`;
}

/** Where the build puts the page of a state, below its folder. */
export function certificatePageFile(state: CertificatePageState): string {
  return `certificado/${state}.html`;
}

/**
 * Fills the placeholders in one go, so that no value is read for placeholders of its own. Values become text, whatever
 * they hold; a placeholder without a value becomes nothing.
 */
export function fillCertificatePage(
  html: string,
  values: Partial<Record<CertificatePageField, string>>,
): string {
  return html.replace(/\{\{([a-z_]+)\}\}/g, (_, field: CertificatePageField) =>
    escapeHtml(values[field] ?? ''),
  );
}
