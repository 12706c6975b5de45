import { escapeHtml } from './escape-html.ts';

/** Pages that the build writes with placeholders in them, which the server fills on each visit. They work without script. */

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

/** What the build writes where the server will put a value: in text or in a quoted attribute, nowhere else. */
export function placeholder(field: PageField): string {
  return `{{${field}}}`;
}

/**
 * Fills the placeholders in one go, so that no value is read for placeholders of its own. Values become text, whatever they hold;
 * a placeholder without a value becomes nothing. A list fills an entry's placeholder with as many entries.
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
