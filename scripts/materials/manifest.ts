import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, projectRoot } from './catalog.ts';

/** What a rendered folder was made from: for each document, the hash of all that could change its look. */
export interface Manifest {
  documents: Record<string, { hash: string; files: string[] }>;
}

const fileName = 'manifest.json';
const renderers = ['pdfkit', 'fontkit', 'marked'];

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
        (entry) => entry.isFile() && !entry.name.endsWith('.test.ts') && /\.(?:ts|ttf)$/u.test(entry.name),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(path.relative(projectRoot, file)).update(readFileSync(file));
  }
  hash.update(readFileSync(path.join(projectRoot, 'web/ui/palette.ts')));
  for (const name of renderers) {
    const manifest = path.join(projectRoot, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) hash.update(readFileSync(manifest));
  }
  return hash.digest('hex');
}

/** Hash of one document: its text, what the course says of it, its workbook, and the renderer. */
export function documentHash(entry: CatalogEntry, renderer: string): string {
  const { sourceFile, ...facts } = entry;
  const hash = createHash('sha256')
    .update(renderer)
    .update(JSON.stringify(facts))
    .update(readFileSync(sourceFile));
  if (entry.hasWorkbook) hash.update(readFileSync(workbookOf(entry)));
  return hash.digest('hex');
}

/** The finished workbook of a spreadsheet, beside its text. */
export function workbookOf({ sourceFile }: CatalogEntry): string {
  return sourceFile.replace(/\.md$/u, '.xlsx');
}
