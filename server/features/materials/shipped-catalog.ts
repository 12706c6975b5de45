import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../../domain/documents/catalog.ts';

/**
 * Reads the list of the course's own documents (PDF, Word, reading pages), which `npm run materials` writes beside them and
 * students find on the pages of materials; empty if none were built.
 */
export function readShippedCatalog(shippedDir: string): Catalog {
  const file = path.join(shippedDir, 'catalog.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : { documents: [] };
}
