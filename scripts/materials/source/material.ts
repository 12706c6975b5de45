export const materialKinds = [
  'Guia',
  'Resumo',
  'Template',
  'Checklist',
  'Planilha',
  'Coleção de prompts',
] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** A material's Markdown file, split into what stands in its front matter and the text itself. */
export interface MaterialSource {
  title: string;
  kind: MaterialKind;
  subtitle: string;
  body: string;
}

/** Reads the front matter: exactly the keys title, kind and subtitle. Throws in Portuguese, for the owner. */
export function parseMaterial(text: string): MaterialSource {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text.replace(/\r\n/gu, '\n'));
  if (!parts) throw new Error('o arquivo deve começar com --- e as linhas title, kind e subtitle');
  const values = new Map<string, string>();
  for (const line of (parts[1] ?? '').split('\n')) {
    const [, key, value] = /^(\w+):\s*(.+)$/u.exec(line) ?? [];
    if (!key || !value) throw new Error(`linha de cabeçalho inválida: ${line}`);
    values.set(key, value.trim());
  }
  const title = values.get('title');
  const subtitle = values.get('subtitle');
  const kind = materialKinds.find((known) => known === values.get('kind'));
  if (!title || !subtitle) throw new Error('faltam title ou subtitle no cabeçalho');
  if (!kind) throw new Error(`kind deve ser um destes: ${materialKinds.join(', ')}`);
  return { title, kind, subtitle, body: parts[2] ?? '' };
}
