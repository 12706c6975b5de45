import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, projectRoot, readCatalog } from '../materials/catalog.ts';
import {
  documentHash,
  readManifest,
  rendererHash,
  workbookOf,
  writeManifest,
  writeWhole,
} from '../materials/manifest.ts';

interface RenderOptions {
  /** Where the files go; `dist/materials` unless said otherwise. */
  outDir?: string;
  log?: (line: string) => void;
}

interface RenderResult {
  /** Files written now, relative to the folder. */
  rendered: string[];
  /** Documents that were up to date. */
  unchanged: number;
}

const materialsFolder = path.join(projectRoot, 'dist/materials');

/**
 * Draws the course's materials: `<folder>/<material>.pdf`, and for the spreadsheets copies their `.xlsx` beside it. A document
 * whose text, title and renderer have not changed is left alone; one that left the course is removed.
 * Throws when a text cannot be drawn, naming its file.
 */
export async function renderMaterials(options: RenderOptions = {}): Promise<RenderResult> {
  const { outDir = materialsFolder, log = () => {} } = options;
  const { entries, missing } = readCatalog();
  for (const file of missing) log(`Aviso: falta ${file}, que content/course.ts menciona.`);
  const renderer = rendererHash();
  const before = readManifest(outDir);
  const documents: typeof before.documents = {};
  const rendered: string[] = [];
  try {
    for (const entry of entries) {
      const hash = documentHash(entry, renderer);
      const known = before.documents[entry.id];
      const isCurrent =
        known?.hash === hash && known.files.every((file) => existsSync(path.join(outDir, file)));
      const files = isCurrent ? known.files : await renderDocument(entry, outDir);
      if (!isCurrent) rendered.push(...files);
      documents[entry.id] = { hash, files };
    }
  } finally {
    mkdirSync(outDir, { recursive: true });
    const isUnchanged = rendered.length === 0 && Object.keys(before.documents).length === entries.length;
    if (!isUnchanged) writeManifest(outDir, { documents });
  }
  const wanted = new Set(Object.values(documents).flatMap(({ files }) => files));
  for (const file of Object.values(before.documents).flatMap(({ files }) => files)) {
    if (!wanted.has(file)) rmSync(path.join(outDir, file), { force: true });
  }
  return { rendered, unchanged: entries.length - new Set(rendered.map(withoutExtension)).size };
}

/** The libraries are loaded only when something has to be drawn: a start with nothing to do stays quick. */
async function renderDocument(entry: CatalogEntry, outDir: string): Promise<string[]> {
  const { parseMaterial } = await import('../materials/source/material.ts');
  const { renderPdf } = await import('../materials/render-pdf.ts');
  mkdirSync(path.join(outDir, path.dirname(entry.id)), { recursive: true });
  const files = [`${entry.id}.pdf`];
  try {
    const source = parseMaterial(readFileSync(entry.sourceFile, 'utf8'));
    writeWhole(path.join(outDir, `${entry.id}.pdf`), await renderPdf({ ...source, ...entry }));
    if (entry.hasWorkbook) {
      writeWhole(path.join(outDir, `${entry.id}.xlsx`), readFileSync(workbookOf(entry)));
      files.push(`${entry.id}.xlsx`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path.relative(projectRoot, entry.sourceFile)}: ${reason}`, { cause: error });
  }
  return files;
}

function withoutExtension(file: string): string {
  return file.replace(/\.\w+$/u, '');
}
