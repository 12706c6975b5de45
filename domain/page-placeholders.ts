import { escapeHtml } from './escape-html.ts';

/** The build writes these pages with placeholders, which the server fills on each visit. They work without script. */

const fields = [
  'code',
  'student_name',
  'course_title',
  'course_hours',
  'modality',
  'issuer',
  'topics',
  'modules',
  'completed_on',
  'issued_on',
  'replaced_by_path',
  'typed',
  'token',
] as const;

export type PageField = (typeof fields)[number];

export type PageValues = Partial<Record<PageField, string | readonly string[]>>;

/** Returns what the build writes for a value: in text or in a quoted attribute only. */
export function placeholder(field: PageField): string {
  return `{{${field}}}`;
}

/**
 * Fills all placeholders in one pass, so that no value is read for placeholders. Values are escaped; a missing one becomes
 * empty. A list repeats its `<li>`.
 */
export function fillPage(html: string, values: PageValues): string {
  return html.replace(
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
