import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shippedTexts } from '../../../content/shipped.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';

const folder = path.join(import.meta.dirname, '../../../content/legal');

/** The edition that comes with the product, for as long as the owner has published none. */
export function readShippedContent(): ContentDocument {
  return {
    ...shippedTexts,
    legal: {
      terms2025: readLegalText('termos-de-uso'),
      privacy2025: readLegalText('politica-de-privacidade'),
      terms2024: readLegalText('termos'),
      privacy2024: readLegalText('privacidade'),
    },
  };
}

function readLegalText(name: string): ContentDocument['legal']['terms2025'] {
  const source = readFileSync(path.join(folder, `${name}.md`), 'utf8').replaceAll('\r\n', '\n');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source) ?? [];
  const field = (key: string) => new RegExp(`^${key}: *(.+)$`, 'm').exec(front)?.[1]?.trim() ?? '';
  return {
    title: field('title'),
    description: field('description'),
    updated: field('updated'),
    body: body.trim(),
  };
}
