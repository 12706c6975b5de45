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

/** Parses a document. @returns it for its reader page, and as it is printed, with links between files */
export function readDocument({ entry, ids, siteUrl }: Omit<RenderJob, 'outDir'>) {
  const document = {
    ...parseDocument(entry.source, entry.text, new Set(ids)),
    title: entry.title,
  };
  const blocks = linkToFiles(document.blocks, entry.id, siteUrl);
  return { document, printed: { ...entry, ...document, blocks } };
}

/** Writes all files of one document; lib/render-materials.ts calls it in worker threads. */
export async function renderDocument(job: RenderJob): Promise<void> {
  const { entry, outDir } = job;
  const { id, source } = entry;
  try {
    const { document, printed } = readDocument(job);
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
