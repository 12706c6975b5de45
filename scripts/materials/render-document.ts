import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import type { Block } from '../../domain/documents/blocks.ts';
import type { CatalogDocument } from '../../domain/documents/catalog.ts';
import type { Document } from '../../domain/documents/document.ts';
import { documentLinkPath } from '../../domain/paths.ts';
import { type CatalogEntry, filesOf, workbookFile } from './catalog.ts';
import { renderDocx } from './docx/render-docx.ts';
import { writeAtomically } from './manifest.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { parseDocument } from './source/document.ts';

/** Has the letters of filled in fields. */
const standardFontDataUrl = `${path.resolve(import.meta.dirname, '../../node_modules/pdfjs-dist/standard_fonts')}/`;

/** Pixels, two for each one that a phone shows. */
const previewWidth = 640;
const largePreviewWidth = 2 * previewWidth;
/** Text stays sharp at 33 kB; more effort takes four times as long and saves a tenth. */
const previewCompression = { quality: 40, effort: 0 };

/** One document to render, as sent to a worker thread. */
export interface RenderJob {
  entry: CatalogEntry;
  ids: string[];
  siteUrl: string;
  outDir: string;
}

/** Content of a document's `.json`. */
export type RenderedDocument = Document & Pick<CatalogDocument, 'id' | 'pageCount'>;

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
  let loading: PDFDocumentLoadingTask | undefined;
  try {
    const { document, printed } = readDocument(job);
    const pdf = await renderPdf(printed);
    // pdf.js keeps the bytes that it is given, and rejects a Buffer.
    loading = getDocument({ data: Uint8Array.from(pdf), standardFontDataUrl, verbosity: 0 });
    const opened = await loading.promise;
    const rendered: RenderedDocument = { id, ...document, pageCount: opened.numPages };
    const contents: Record<string, () => string | Uint8Array | Promise<Uint8Array>> = {
      '.json': () => JSON.stringify(rendered),
      '.pdf': () => pdf,
      '.avif': () => renderFirstPage(opened, previewWidth),
      '.1280.avif': () => renderFirstPage(opened, largePreviewWidth),
      '.exemplo.avif': () => renderFirstPage(opened, previewWidth, entry.exampleFields),
      '.exemplo.1280.avif': () => renderFirstPage(opened, largePreviewWidth, entry.exampleFields),
      '.docx': () => renderDocx(printed),
      '.xlsx': () => readFileSync(workbookFile(entry)),
    };
    mkdirSync(path.join(outDir, path.dirname(id)), { recursive: true });
    for (const file of filesOf(entry)) {
      const content = await contents[file.slice(id.length)]?.();
      if (content) writeAtomically(path.join(outDir, file), content);
    }
  } catch (error) {
    throw new Error(`content/materials/${source}: ${(error as Error).message}`);
  } finally {
    await loading?.destroy();
  }
}

/**
 * Returns blocks whose links work outside the site: to the reading page, or without `siteUrl` to the PDF beside the
 * document's own file.
 */
export function linkToFiles(blocks: Block[], id: string, siteUrl = ''): Block[] {
  return JSON.parse(JSON.stringify(blocks), (key, value) => {
    if (key !== 'link' || value.startsWith('https://')) return value;
    if (siteUrl) return siteUrl + documentLinkPath(value);
    // A page of the site has no file.
    if (value.startsWith('/')) return undefined;
    return `${path.posix.relative(path.posix.dirname(id), value)}.pdf`;
  });
}

/**
 * Returns the first page as an AVIF: the preview of a material.
 * @param width pixels
 * @param exampleFields values by the names of fields; without them the page is blank
 * @throws if the page lacks one of these fields
 */
async function renderFirstPage(
  pdf: PDFDocumentProxy,
  width: number,
  exampleFields?: CatalogEntry['exampleFields'],
): Promise<Uint8Array> {
  const page = await pdf.getPage(1);
  const annotations = exampleFields ? await page.getAnnotations() : [];
  for (const [name, value] of Object.entries(exampleFields ?? {})) {
    const field = annotations.find(({ fieldName }) => fieldName === name)?.id;
    if (!field) throw new Error(`the first page has no field ${name}`);
    pdf.annotationStorage.setValue(field, { value: value === 'x' || value });
  }
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = createCanvas(width, Math.round(viewport.height));
  const context = canvas.getContext('2d');
  // Its own canvas has the same methods as a browser's.
  const drawing = { canvas: canvas as never, canvasContext: context as never, viewport };
  const annotationMode = exampleFields ? AnnotationMode.ENABLE_STORAGE : AnnotationMode.ENABLE;
  await page.render({ ...drawing, annotationMode }).promise;
  const raw = { width, height: canvas.height, channels: 4 } as const;
  return await sharp(canvas.data(), { raw }).removeAlpha().avif(previewCompression).toBuffer();
}
