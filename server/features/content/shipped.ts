import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shippedTexts } from '../../../content/shipped.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';

const folder = path.join(import.meta.dirname, '../../../content');

/** Returns the content of the repository, which is revision 0: it is shown until the owner publishes. */
export function readShippedContent(): ContentDocument {
  return {
    ...shippedTexts,
    legal: readLegalTexts(folder) as ContentDocument['legal'],
  };
}

const legalFiles = {
  terms2025: 'termos-de-uso',
  privacy2025: 'politica-de-privacidade',
  terms2024: 'termos',
  privacy2024: 'privacidade',
  accessibility: 'acessibilidade',
} satisfies Record<keyof ContentDocument['legal'], string>;

/** Reads the legal texts. A missing field is empty; a missing file is left out. @param content path of the folder that contains `legal/` */
export function readLegalTexts(content: string): Partial<ContentDocument['legal']> {
  const texts = Object.entries(legalFiles)
    .map(([name, file]) => [name, path.join(content, 'legal', `${file}.md`)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => [name, readLegalText(file)]);
  return Object.fromEntries(texts) as Partial<ContentDocument['legal']>;
}

function readLegalText(file: string): ContentDocument['legal']['terms2025'] {
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source) ?? [];
  const field = (key: string) => new RegExp(`^${key}: *(.+)$`, 'm').exec(front)?.[1]?.trim() ?? '';
  return {
    title: field('title'),
    description: field('description'),
    updated: field('updated'),
    body: body.trim(),
  };
}
