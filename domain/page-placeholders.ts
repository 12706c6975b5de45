import { escapeHtml } from './escape-html.ts';
import { atMost, maxDocument } from './text-limits.ts';

/**
 * Values of public pages that are rendered with placeholders when content is published, and filled by the server on
 * each visit: a certificate's page, and those of newsletter links. They work without script.
 */
const fields = [
  'code',
  'student_name',
  'course_title',
  'course_hours',
  'modality',
  'issuer',
  'instructor',
  'website',
  'topics',
  'modules',
  'exercises',
  'completed_on',
  'issued_on',
  'replaced_by_path',
  'credential_path',
  'typed',
  'token',
  'email',
] as const;

export type PageField = (typeof fields)[number];

export type PageValues = Partial<Record<PageField, string | readonly string[]>>;

/** Returns the placeholder of a value; allowed in text and in quoted attributes only. */
export function placeholder(field: PageField): string {
  return `{{${field}}}`;
}

/**
 * Fills all placeholders in one pass, so that placeholders inside a value stay text. Values are escaped; missing ones
 * are empty. A list repeats its `<li>`.
 */
export function fillPage(html: string, values: PageValues): string {
  return atMost(html, maxDocument).replace(
    /<li>\{\{([a-z_]+)\}\}<\/li>|\{\{([a-z_]+)\}\}/g,
    (_, entry: PageField | undefined, field: PageField) =>
      entry
        ? [values[entry] ?? []]
            .flat()
            .map((value) => `<li>${escapeHtml(value)}</li>`)
            .join('')
        : [values[field] ?? []].flat().map(escapeHtml).join(', '),
  );
}
