import type { Block, TextRun } from './certificate-layout.ts';
import type { Shape } from './certificate-shapes.ts';

/** Puts the layout into a pdfkit document, each block under the tag that a screen reader announces. */

type Doc = PDFKit.PDFDocument;

/** A line of the name as a picture. */
export interface NameImage {
  png: ArrayBuffer;
  /** Points from the line's left end to the picture's, leftwards. */
  left: number;
  /** Points from the baseline up to the picture's top. */
  above: number;
  width: number;
  height: number;
}

export function drawShape(doc: Doc, { path, fill, stroke, width = 1 }: Shape) {
  doc.path(path).lineWidth(width);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
}

/** @param nameImages one for each line of the name, or none when the font can write it */
export function drawBlocks(doc: Doc, blocks: Block[], nameImages: NameImage[]) {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let list: PDFKit.PDFStructureElement | undefined;
  for (const block of blocks) {
    if (block.tag !== 'LI') list = undefined;
    else if (!list) {
      list = doc.struct('L');
      root.add(list);
    }
    (list ?? root).add(structure(doc, block, nameImages));
  }
  root.end();
}

function structure(doc: Doc, block: Block, nameImages: NameImage[]): PDFKit.PDFStructureElement {
  const draw = () => {
    for (const shape of block.shapes ?? []) drawShape(doc, shape);
    for (const run of block.runs) drawRun(doc, run, block.url);
  };
  if (block.isName && nameImages.length > 0) return nameFigure(doc, block, nameImages);
  if (block.tag === 'LI') return doc.struct('LI', {}, [doc.struct('LBody', {}, draw)]);
  if (block.tag === 'Link') return doc.struct('P', {}, [doc.struct('Link', {}, draw)]);
  return doc.struct(block.tag, { alt: block.alt, bbox: block.box } as object, [draw]);
}

function nameFigure(doc: Doc, { runs }: Block, images: NameImage[]): PDFKit.PDFStructureElement {
  const name = runs.map(({ text }) => text).join(' ');
  const figures = images.map((image, index) => {
    const run = runs[index] as TextRun;
    const x = run.x - image.left;
    const y = run.baseline - image.above;
    return { image, run, x, y };
  });
  const bbox = [
    Math.min(...figures.map(({ x }) => x)),
    Math.min(...figures.map(({ y }) => y)),
    Math.max(...figures.map(({ x, image }) => x + image.width)),
    Math.max(...figures.map(({ y, image }) => y + image.height)),
  ];
  const draw = () => {
    for (const { image, run, x, y } of figures) {
      // Copying and searching find the letters that the picture shows.
      doc.markContent('Span', { actual: run.text });
      doc.image(image.png, x, y, { width: image.width, height: image.height });
      doc.endMarkedContent();
    }
  };
  return doc.struct('P', {}, [doc.struct('Figure', { alt: name, actual: name, bbox } as object, [draw])]);
}

function drawRun(doc: Doc, run: TextRun, url: string | undefined) {
  doc
    .font(run.font)
    .fontSize(run.size)
    .fillColor(run.color)
    .text(run.text, run.x, run.baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: run.tracking ?? 0,
      ...(url && { link: url, underline: false }),
    });
}
