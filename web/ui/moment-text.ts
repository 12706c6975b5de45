const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeStyle: 'short' });

/** `22 de nov. de 2026, 14:05`, where the person is. @param moment ISO 8601 */
export function momentText(moment: string): string {
  return format.format(new Date(moment));
}
