import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compilerPackage } from '../../server/typst.ts';
import { type CatalogEntry, projectRoot, workbookFile } from './catalog.ts';

/** Maps a document to the hash of everything that affects its look. */
export type Manifest = Record<string, string>;

/** The leading dot keeps it from being served. */
export const manifestFile = '.manifest';

/** Libraries whose version changes the documents. */
const libraries = [compilerPackage, '@napi-rs/canvas', 'docx', 'markdown-it', 'pdfjs-dist', 'sharp'];

/** Returns an empty manifest if the file is missing or damaged. */
export function readManifest(outDir: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(outDir, manifestFile), 'utf8'));
  } catch {
    return {};
  }
}

/** Writes a temporary file, then renames it: readers never see half a file. */
export function writeAtomically(file: string, data: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, data);
  renameSync(temporary, file);
}

/** Returns a hash of the renderer: its code, fonts and libraries. */
export function rendererHash(): string {
  const hash = createHash('sha256').update(process.arch);
  const files = [
    ...globSync('{scripts/materials/**/*.{ts,typ,svg,json},content/fonts/*.ttf}', {
      cwd: projectRoot,
      exclude: ['**/*.test.ts'],
    }).sort(),
    'scripts/lib/render-materials.ts',
    'server/typst.ts',
    'web/ui/palette.ts',
    ...libraries.map((name) => `node_modules/${name}/package.json`),
  ];
  for (const file of files) {
    const full = path.join(projectRoot, file);
    if (existsSync(full)) hash.update(file).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/** Hashes a document's text and workbook, its course data, possible link targets and the renderer. */
export function documentHash(entry: CatalogEntry, ids: string[], renderer: string, siteUrl = ''): string {
  const hasLinks = /\]\((?:\/|[^)]+\.md\))/u.test(entry.text);
  const hash = createHash('sha256')
    .update(renderer)
    .update(JSON.stringify([entry, ids, hasLinks && siteUrl]));
  if (entry.hasWorkbook && existsSync(workbookFile(entry))) hash.update(readFileSync(workbookFile(entry)));
  return hash.digest('hex');
}
