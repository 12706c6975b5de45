import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CatalogEntry, filesOf, workbookFile } from './catalog.ts';
import { renderDocx } from './docx/render-docx.ts';
import { linkToFiles } from './links.ts';
import { writeWhole } from './manifest.ts';
import { drawFirstPage } from './pdf/first-page.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { parseDocument } from './source/document.ts';

export interface Drawing {
  entry: CatalogEntry;
  ids: string[];
  siteUrl: string;
  outDir: string;
}

export async function drawDocument({ entry, ids, siteUrl, outDir }: Drawing): Promise<void> {
  const { id, source, title } = entry;
  try {
    const document = { ...parseDocument(source, entry.text, new Set(ids)), title };
    const printed = { ...entry, ...document, blocks: linkToFiles(document.blocks, id, siteUrl) };
    const pdf = await renderPdf(printed);
    const contents: Record<string, () => string | Uint8Array | Promise<Uint8Array>> = {
      '.json': () => JSON.stringify(document),
      '.pdf': () => pdf,
      '.avif': () => drawFirstPage(pdf),
      '.docx': () => renderDocx(printed),
      '.xlsx': () => readFileSync(workbookFile(entry)),
    };
    mkdirSync(path.join(outDir, path.dirname(id)), { recursive: true });
    for (const file of filesOf(entry)) {
      const content = await contents[path.extname(file)]?.();
      if (content) writeWhole(path.join(outDir, file), content);
    }
  } catch (error) {
    throw new Error(`content/materials/${source}: ${(error as Error).message}`);
  }
}
