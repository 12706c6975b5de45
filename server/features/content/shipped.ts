import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shippedTexts } from '../../../content/shipped.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';

const folder = path.join(import.meta.dirname, '../../../content');

/** The edition that comes with the product, for as long as the owner has published none. */
export function readShippedContent(): ContentDocument {
  return {
    ...shippedTexts,
    legal: readLegalTexts(folder),
  };
}

/** @param content the folder with `legal/` in it; a field that a file lacks is empty */
export function readLegalTexts(content: string): ContentDocument['legal'] {
  const read = (name: string) => readLegalText(path.join(content, 'legal', `${name}.md`));
  return {
    terms2025: read('termos-de-uso'),
    privacy2025: read('politica-de-privacidade'),
    terms2024: read('termos'),
    privacy2024: read('privacidade'),
  };
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
