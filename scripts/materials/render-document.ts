import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, filesOf, workbookFile } from './catalog.ts';
import { renderDocx } from './docx/render-docx.ts';
import { linkToFiles } from './links.ts';
import { writeAtomically } from './manifest.ts';
import { renderFirstPage } from './pdf/first-page.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { parseDocument } from './source/document.ts';

/** One document to render, as sent to a worker thread. */
export interface RenderJob {
  entry: CatalogEntry;
  ids: string[];
  siteUrl: string;
  outDir: string;
}

/** Writes all files of one document; lib/render-materials.ts calls it in worker threads. */
export async function renderDocument({ entry, ids, siteUrl, outDir }: RenderJob): Promise<void> {
  const { id, source, title } = entry;
  try {
    const document = { ...parseDocument(source, entry.text, new Set(ids)), title };
    const printed = { ...entry, ...document, blocks: linkToFiles(document.blocks, id, siteUrl) };
    const pdf = await renderPdf(printed);
    const contents: Record<string, () => string | Uint8Array | Promise<Uint8Array>> = {
      '.json': () => JSON.stringify(document),
      '.pdf': () => pdf,
      '.avif': () => renderFirstPage(pdf),
      '.docx': () => renderDocx(printed),
      '.xlsx': () => readFileSync(workbookFile(entry)),
    };
    mkdirSync(path.join(outDir, path.dirname(id)), { recursive: true });
    for (const file of filesOf(entry)) {
      const content = await contents[path.extname(file)]?.();
      if (content) writeAtomically(path.join(outDir, file), content);
    }
  } catch (error) {
    throw new Error(`content/materials/${source}: ${(error as Error).message}`);
  }
}
