import { createHash } from 'node:crypto';
import type { ContentDocument } from '../../../domain/content/document.ts';

/**
 * Legal texts as earlier releases came with them, by their hash: where an edition still has one of them word for word,
 * today's takes its place, since today's says what the product does. What an owner has changed stays hers.
 */
const replaced = new Set([
  // politica-de-privacidade.md
  'aa29b813529cec29',
  'a42369276288840a',
  '124004cd134a1489',
  'a7d9be4027d00d4d',
  '7a37c6c9d61a58ef',
  'd2189b1631f025ac',
  '13f569601c36aa22',
  'f63c59a87fa8f8d1',
  '1f083182d1ecfbc4',
  // privacidade.md
  '9b51fdada2e8ed06',
  '0b697ad64ad8d6c9',
]);

/** @param shipped what comes with the product today */
export function withoutReplacedTexts(document: ContentDocument, shipped: ContentDocument): ContentDocument {
  const names = Object.keys(document.legal) as (keyof ContentDocument['legal'])[];
  const legal = Object.fromEntries(
    names.map((name) => [
      name,
      isReplaced(document.legal[name].body) ? shipped.legal[name] : document.legal[name],
    ]),
  ) as ContentDocument['legal'];
  return { ...document, legal };
}

function isReplaced(body: string): boolean {
  return replaced.has(createHash('sha256').update(body.trim()).digest('hex').slice(0, 16));
}
