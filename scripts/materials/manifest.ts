import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, projectRoot, workbookFile } from './catalog.ts';

/** What a rendered folder was made from: for each document, the hash of all that could change its look. */
export interface Manifest {
  documents: Record<string, { hash: string; files: string[] }>;
}

/** Not among what is served. */
const fileName = '.manifest';
const renderers = [
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  '@myriaddreamin/typst-ts-web-compiler',
  '@napi-rs/canvas',
  'docx',
  'markdown-it',
  'pdfjs-dist',
  'sharp',
];

/** The manifest of an output folder; an absent or damaged one counts as empty. */
export function readManifest(outDir: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(path.join(outDir, fileName), 'utf8')) as Manifest;
    return { documents: manifest.documents ?? {} };
  } catch {
    return { documents: {} };
  }
}

export function writeManifest(outDir: string, manifest: Manifest): void {
  writeWhole(path.join(outDir, fileName), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes under a temporary name, then renames: a reader never meets half a file. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, data);
  renameSync(temporary, file);
}

/** Hash of the code, the colours, the fonts and the versions of the libraries that draw the documents. */
export function rendererHash(): string {
  const hash = createHash('sha256');
  const folders = [import.meta.dirname, path.join(projectRoot, 'content/fonts')];
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && !entry.name.endsWith('.test.ts') && /\.(?:ts|typ|svg|ttf)$/u.test(entry.name),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(path.relative(projectRoot, file)).update(readFileSync(file));
  }
  hash.update(readFileSync(path.join(projectRoot, 'web/ui/palette.ts'))).update(process.arch);
  for (const name of renderers) {
    const manifest = path.join(projectRoot, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) hash.update(readFileSync(manifest));
  }
  return hash.digest('hex');
}

/** Hash of one document: its text and workbook, what the course says of it, all that it may link to, and the renderer. */
export function documentHash(entry: CatalogEntry, ids: string[], renderer: string): string {
  const hash = createHash('sha256')
    .update(renderer)
    .update(JSON.stringify([entry, ids]));
  if (entry.hasWorkbook && existsSync(workbookFile(entry))) hash.update(readFileSync(workbookFile(entry)));
  return hash.digest('hex');
}
