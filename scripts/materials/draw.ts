import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, workbookFile } from './catalog.ts';
import { renderDocx } from './docx/render-docx.ts';
import { writeWhole } from './manifest.ts';
import { drawFirstPage } from './pdf/first-page.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { parseDocument } from './source/document.ts';

interface Drawing {
  entry: CatalogEntry;
  /** Of all documents: what links may lead to. */
  ids: string[];
  outDir: string;
}

/** Writes a document in each of its formats. Runs in a thread. @returns the files, below `outDir` */
export async function drawDocument({ entry, ids, outDir }: Drawing): Promise<string[]> {
  const { id, source } = entry;
  try {
    const document = { ...parseDocument(entry.source, entry.text, new Set(ids)), title: entry.title };
    mkdirSync(path.join(outDir, path.dirname(id)), { recursive: true });
    const files: string[] = [];
    const write = (ending: string, data: string | Uint8Array) => {
      writeWhole(path.join(outDir, `${id}.${ending}`), data);
      files.push(`${id}.${ending}`);
    };
    write('json', JSON.stringify(document));
    const pdf = await renderPdf({ ...entry, ...document });
    write('pdf', pdf);
    if (entry.hasPreview) write('avif', await drawFirstPage(pdf));
    if (entry.hasDocx) write('docx', await renderDocx({ ...entry, ...document }));
    if (entry.hasWorkbook) write('xlsx', readFileSync(workbookFile(entry)));
    return files;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`content/materials/${source}: ${reason}`);
  }
}
