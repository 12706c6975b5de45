import { paths } from './paths.ts';

/** Returns the admin page, with query, that opens the form at a field such as `site.supportPhone`, or at a section. */
export function fieldFormPath(field: string): string {
  const [section = '', ...fieldNames] = field.split('.');
  const query = new URLSearchParams(section === 'course' ? {} : { secao: section });
  if (fieldNames.length > 0) query.set('campo', fieldNames.join('.'));
  return `${section === 'course' ? paths.adminCourse : paths.adminContent}?${query}`;
}
