import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shippedTexts } from '../../../content/shipped.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { legalNames } from '../../../domain/content/legal-and-certificate-texts.ts';
import { paths } from '../../../domain/paths.ts';

const folder = path.join(import.meta.dirname, '../../../content/legal');

/** Returns the content of the repository, which is revision 0: it is shown until the owner publishes. */
export function readShippedContent(): ContentDocument {
  return {
    ...shippedTexts,
    legal: Object.fromEntries(
      legalNames.map((name) => [name, readLegalText(paths[name].slice(1))]),
    ) as ContentDocument['legal'],
  };
}

/** @param name of its file, which is its path on the site */
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
