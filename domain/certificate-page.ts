/** The public page of a certificate: written at build with holes in it, filled by the server on each visit. */

/** One page is written for each. */
export const certificatePageStates = [
  'valid',
  'replaced',
  'revoked',
  'suspended',
  'unknown',
  'too-many',
  'unavailable',
] as const;

export type CertificatePageState = (typeof certificatePageStates)[number];

/** The holes. */
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
export function hole(field: CertificatePageField): string {
  return `{{${field}}}`;
}

/** Where the build puts the page of a state, below its folder. */
export function certificatePageFile(state: CertificatePageState): string {
  return `certificado/${state}.html`;
}

/**
 * Fills the holes in one go, so that no value is read for holes of its own. Values become text, whatever they hold;
 * a hole without a value becomes nothing.
 */
export function fillCertificatePage(
  html: string,
  values: Partial<Record<CertificatePageField, string>>,
): string {
  return html.replace(/\{\{([a-z_]+)\}\}/g, (_, field: CertificatePageField) =>
    escapeHtml(values[field] ?? ''),
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
