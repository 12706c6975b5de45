import type { Shape } from '../../../ui/shapes.ts';
import type { Block, TextRun } from './certificate-block.ts';

/** Puts the layout into a pdfkit document, each block under the tag that a screen reader announces. */

type Doc = PDFKit.PDFDocument;

/** A line of the name as a picture. */
export interface NameImage {
  /** As a canvas gives them. */
  pixels: { data: Uint8ClampedArray; width: number; height: number };
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
    for (const [index, run] of block.runs.entries()) {
      // Whoever listens or copies hears the lines as words apart.
      const text = index < block.runs.length - 1 ? `${run.text} ` : run.text;
      drawRun(doc, { ...run, text }, block.url);
    }
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
    for (const [index, { image, run, x, y }] of figures.entries()) {
      // What copying and searching may find in place of the picture.
      doc.markContent('Span', { actual: run.text });
      doc.image(embedPixels(doc, image.pixels, index) as unknown as ArrayBuffer, x, y, {
        width: image.width,
        height: image.height,
      });
      doc.endMarkedContent();
    }
  };
  return doc.struct('P', {}, [doc.struct('Figure', { alt: name, bbox } as object, [draw])]);
}

/**
 * A picture as `doc.image` keeps it. pdfkit's own reading of transparent PNG starts a worker from a blob,
 * which a strict content security policy refuses.
 */
function embedPixels(doc: Doc, { data, width, height }: NameImage['pixels'], index: number) {
  const colors = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    colors.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
    opacity[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const picture = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const mask = doc.ref({ ...picture, ColorSpace: 'DeviceGray' });
  mask.end(opacity as unknown as string);
  const obj = doc.ref({ ...picture, ColorSpace: 'DeviceRGB', SMask: mask });
  obj.end(colors as unknown as string);
  return { width, height, obj, label: `Name${index + 1}` };
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
