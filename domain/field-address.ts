import { paths } from './paths.ts';

/** Returns the page with the form of a field such as `site.supportPhone`, or of a section. */
export function fieldAddress(field: string): string {
  const [section = '', ...rest] = field.split('.');
  const place = new URLSearchParams(section === 'course' ? {} : { secao: section });
  if (rest.length > 0) place.set('campo', rest.join('.'));
  return `${section === 'course' ? paths.adminCourse : paths.adminContent}?${place}`;
}
