import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../../domain/documents/catalog.ts';

/** Reads the build's catalog; empty if no documents were built. */
export function readShippedCatalog(shippedDir: string): Catalog {
  const file = path.join(shippedDir, 'catalog.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : { documents: [] };
}
