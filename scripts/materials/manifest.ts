import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, projectRoot, workbookFile } from './catalog.ts';

/** For each document of a rendered folder, the hash of all that could change its look. */
export type Manifest = Record<string, string>;

/** Its name keeps it from being served. */
export const manifestFile = '.manifest';

const libraries = [
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  '@myriaddreamin/typst-ts-web-compiler',
  '@napi-rs/canvas',
  'docx',
  'markdown-it',
  'pdfjs-dist',
  'sharp',
];

/** Returns the manifest of an output folder; an absent or damaged one counts as empty. */
export function readManifest(outDir: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(outDir, manifestFile), 'utf8'));
  } catch {
    return {};
  }
}

/** Writes under a temporary name, then renames: a reader never meets half a file. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, data);
  renameSync(temporary, file);
}

/** Returns a hash of the code, the colours, the fonts and the versions of the libraries that draw the documents. */
export function rendererHash(): string {
  const hash = createHash('sha256').update(process.arch);
  const files = [
    ...globSync('{scripts/materials/**/*.{ts,typ,svg},content/fonts/*.ttf}', {
      cwd: projectRoot,
      exclude: ['**/*.test.ts'],
    }).sort(),
    'web/ui/palette.ts',
    ...libraries.map((name) => `node_modules/${name}/package.json`),
  ];
  for (const file of files) {
    const full = path.join(projectRoot, file);
    if (existsSync(full)) hash.update(file).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/** Returns a hash of one document: its text and workbook, what the course says of it, all that it may link to, and the renderer. */
export function documentHash(entry: CatalogEntry, ids: string[], renderer: string): string {
  const hash = createHash('sha256')
    .update(renderer)
    .update(JSON.stringify([entry, ids]));
  if (entry.hasWorkbook && existsSync(workbookFile(entry))) hash.update(readFileSync(workbookFile(entry)));
  return hash.digest('hex');
}
