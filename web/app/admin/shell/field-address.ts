import { paths } from '../../../../domain/paths.ts';

/** Returns the page with the form of a field such as `site.supportPhone`. */
export function fieldAddress(field: string): string {
  const [section = '', ...rest] = field.split('.');
  const place = new URLSearchParams({ secao: section, ...(rest.length > 0 && { campo: rest.join('.') }) });
  if (section !== 'course') return `${paths.deskContent}?${place}`;
  place.delete('secao');
  return `${paths.deskCourse}?${place}`;
}
