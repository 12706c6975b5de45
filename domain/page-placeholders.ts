import { escapeHtml } from './escape-html.ts';

/** Pages that the build writes with placeholders in them, which the server fills on each visit. They work without script. */

const fields = [
  'code',
  'student_name',
  'course_title',
  'course_hours',
  'completed_on',
  'issued_on',
  'replaced_by_path',
  'typed',
  'token',
] as const;

export type PageField = (typeof fields)[number];

/** What the build writes where the server will put a value: in text or in a quoted attribute, nowhere else. */
export function placeholder(field: PageField): string {
  return `{{${field}}}`;
}

/**
 * Fills the placeholders in one go, so that no value is read for placeholders of its own. Values become text, whatever they hold;
 * a placeholder without a value becomes nothing.
 */
export function fillPage(html: string, values: Partial<Record<PageField, string>>): string {
  return html.replace(/\{\{([a-z_]+)\}\}/g, (_, field: PageField) => escapeHtml(values[field] ?? ''));
}
