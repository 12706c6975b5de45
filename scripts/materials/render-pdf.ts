import PDFDocument from 'pdfkit';
import { Canvas } from './drawing/canvas.ts';
import { drawFurniture } from './drawing/furniture.ts';
import { headerBand } from './drawing/header.ts';
import { Bookmarks } from './layout/bookmarks.ts';
import { flow } from './layout/flow.ts';
import { type PageRange, paginate, spaceAbove } from './layout/paginate.ts';
import type { Column, Slice } from './layout/slice.ts';
import { parseMarkdown } from './source/markdown.ts';
import type { MaterialSource } from './source/material.ts';
import { TypeSetter } from './text/type-setter.ts';
import { contentWidth, page, styles } from './theme.ts';

export interface PdfInput extends MaterialSource {
  brand: string;
  courseTitle: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas`. */
  moduleTitle: string;
}

/** Every edition carries the same date, so that the same source always gives the same bytes. */
const editionDate = new Date('2026-11-20T12:00:00Z');
const spaceUnderBand = 30;

/** Draws a material: A4, tagged, with bookmarks and embedded fonts. */
export function renderPdf(input: PdfInput): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    autoFirstPage: false,
    font: '',
    info: {
      Title: input.title,
      Author: input.brand,
      Subject: input.subtitle,
      Creator: input.brand,
      CreationDate: editionDate,
      ModDate: editionDate,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  draw(doc, input);
  doc.end();
  return finished;
}

function draw(doc: PDFKit.PDFDocument, input: PdfInput): void {
  const canvas = new Canvas(new TypeSetter(doc));
  const rootElement = doc.struct('Document');
  doc.addStructure(rootElement);
  const root = { type: 'Document', element: rootElement };
  const band = headerBand(canvas, root, { ...input, module: input.moduleTitle });
  const column: Column = { canvas, parent: root, x: page.left, width: contentWidth, style: styles.body };
  const slices = flow(
    column,
    parseMarkdown(input.body, { document: '', resolve: (href) => href }),
    new Bookmarks(doc),
  );
  const firstTop = band.height + spaceUnderBand;
  const pages = paginate(slices, page.bottom - firstTop, page.bottom - page.top);
  const [moduleLabel = ''] = input.moduleTitle.split(':');
  const furniture = { ...input, section: `${moduleLabel} · ${input.kind}` };
  pages.forEach((range, index) => {
    doc.addPage();
    if (index === 0) band.draw();
    drawSlices(canvas, slices, range, index === 0 ? firstTop : page.top);
    drawFurniture(canvas, furniture, index + 1, pages.length);
  });
}

function drawSlices(canvas: Canvas, slices: Slice[], range: PageRange, pageTop: number): void {
  let top = pageTop;
  let index = range.start;
  while (index < range.end) {
    const frame = slices[index]?.frame;
    let end = index + 1;
    while (frame && end < range.end && slices[end]?.frame === frame) end++;
    const placed: { slice: Slice; top: number }[] = [];
    let y = top;
    for (let at = index; at < end; at++) {
      const slice = slices[at];
      if (!slice) break;
      y += spaceAbove(slices, at, range.start);
      placed.push({ slice, top: y });
      y += slice.height;
    }
    const first = slices[index];
    const boxTop = top + (index === range.start ? 0 : (first?.gap ?? 0));
    const bottom = y + (frame?.paddingBottom ?? 0);
    frame?.open(canvas, boxTop, bottom - boxTop);
    const isContinued = index === range.start && index > 0 && frame && slices[index - 1]?.frame === frame;
    if (isContinued) first?.repeated?.draw(canvas, boxTop);
    for (const { slice, top: at } of placed) slice.draw(canvas, at);
    frame?.close(canvas, boxTop, bottom - boxTop);
    top = bottom;
    index = end;
  }
  canvas.close();
}
