import { courseKinds, type Document, sheetKinds } from '../../../domain/documents/document.ts';

/** A material's Markdown file: what stands in its front matter, and the text itself. */
export type MaterialSource = Omit<Document, 'blocks'> & { body: string };

const kinds = [...courseKinds, ...sheetKinds];
const keys = ['title', 'kind', 'subtitle', 'version', 'date', 'sources'];

/** Reads the front matter, one key a line. Throws in Portuguese, for the owner. */
export function parseMaterial(text: string): MaterialSource {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text.replace(/\r\n/gu, '\n'));
  if (!parts) throw new Error('o arquivo deve começar com --- e as linhas title, kind e subtitle');
  const values = new Map<string, string>();
  for (const line of (parts[1] ?? '').split('\n')) {
    const [, key, value] = /^(\w+):\s*(.+)$/u.exec(line) ?? [];
    if (!key || !value || !keys.includes(key)) throw new Error(`linha de cabeçalho inválida: ${line}`);
    values.set(key, value.trim());
  }
  const title = values.get('title');
  const subtitle = values.get('subtitle');
  const { version = '1.0', date = '2026-11-20' } = Object.fromEntries(values);
  const kind = kinds.find((known) => known === values.get('kind'));
  if (!title || !subtitle) throw new Error('faltam title ou subtitle no cabeçalho');
  if (!kind) throw new Error(`kind deve ser um destes: ${kinds.join(', ')}`);
  if (!/^\d+\.\d+$/u.test(version)) throw new Error(`version deve ser como 2.0: ${version}`);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || Number.isNaN(Date.parse(date)))
    throw new Error(`date deve ser como 2026-11-22: ${date}`);
  const sources =
    values
      .get('sources')
      ?.split(/\s*;\s*/u)
      .filter(Boolean) ?? [];
  return { title, kind, subtitle, version, date, sources, body: parts[2] ?? '' };
}
