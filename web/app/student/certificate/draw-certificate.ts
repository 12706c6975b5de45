import type PDFDocument from 'pdfkit';
import { certificateName, type StudentCertificate } from '../../../../domain/certificate.ts';
import {
  type Block,
  type FontName,
  layoutCertificate,
  type Measure,
  type TextRun,
} from './certificate-layout.ts';
import type { Shape } from './certificate-ornament.ts';

type Doc = PDFKit.PDFDocument;

/** TrueType files: pdfkit cannot take subsets of WOFF2. */
export type CertificateFonts = Record<FontName, ArrayBuffer>;

/** Writes what the certificate's own font cannot: in a browser only. */
export interface NamePainter {
  measure: Measure;
  /** @param lines of the name */
  paint(lines: TextRun[]): NameImage;
}

/** The name as a picture. Place and size in points. */
export interface NameImage {
  pixels: { data: Uint8ClampedArray; width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws the certificate on one A4 page, landscape, tagged, all fonts embedded.
 * @param PdfDocument pdfkit's class, from whichever build suits the environment
 * @param loadPainter called when the font lacks a glyph of the name
 * @returns nothing when that is so and there is no painter
 */
export async function drawCertificate(
  PdfDocument: typeof PDFDocument,
  issued: StudentCertificate,
  fonts: CertificateFonts,
  loadPainter?: (name: string) => Promise<NamePainter | undefined>,
): Promise<Blob | undefined> {
  const name = certificateName(issued.student_name);
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: `Certificado de conclusão: ${name}`,
      Author: issued.printed.instructor_name,
      Subject: issued.course_title,
    },
    ...untypedOptions(fonts.regular),
  });
  const written = collect(doc);
  for (const [font, file] of Object.entries(fonts)) doc.registerFont(font, file);

  const needsPainter = !canWrite(doc, name);
  const painter = needsPainter ? await loadPainter?.(name) : undefined;
  if (needsPainter && !painter) return undefined;
  const measure: Measure = (text, { font, size, tracking = 0 }) =>
    doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: tracking });
  const { ornament, blocks } = layoutCertificate(issued, measure, painter?.measure);

  doc.markContent('Artifact', { type: 'Layout' });
  for (const shape of ornament) drawShape(doc, shape);
  doc.endMarkedContent();
  const toElement = (block: Block) =>
    block.isName && painter ? nameFigure(doc, name, painter.paint(block.runs)) : element(doc, block);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const block of blocks)
    root.add(Array.isArray(block) ? doc.struct('L', {}, block.map(toElement)) : toElement(block));
  root.end();
  doc.end();
  return new Blob(await written, { type: 'application/pdf' });
}

/** Options that pdfkit's types lack: PDF/UA, and a first font that is not its Helvetica. */
function untypedOptions(font: ArrayBuffer): object {
  return { subset: 'PDF/UA', font };
}

function collect(doc: Doc): Promise<Uint8Array<ArrayBuffer>[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(chunks));
    doc.on('error', reject);
  });
}

function canWrite(doc: Doc, text: string): boolean {
  // pdfkit keeps the font as fontkit knows it here, and shows it nowhere else.
  const { _font } = doc.font('display') as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  const characters = Array.from(text);
  const isKnown = (character: string) => _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return characters.length > 0 && characters.every(isKnown);
}

function drawShape(doc: Doc, { path, matrix, fill, stroke, width = 1 }: Shape): void {
  doc.save();
  if (matrix) doc.transform(...matrix);
  doc.path(path).lineWidth(width);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
  doc.restore();
}

function element(doc: Doc, { tags, runs, shape, alt, bbox, url }: Block): PDFKit.PDFStructureElement {
  const draw = () => {
    if (shape) drawShape(doc, shape);
    for (const [index, { font, size, color, text, x, baseline, tracking = 0 }] of runs.entries()) {
      doc.font(font).fontSize(size).fillColor(color);
      // Screen readers and copied text keep the lines apart.
      doc.text(index < runs.length - 1 ? `${text} ` : text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: tracking,
        ...(url && { link: url, underline: false }),
      });
    }
  };
  const [outer = 'P', inner] = tags;
  return doc.struct(outer, { alt, bbox } as object, [inner ? doc.struct(inner, {}, draw) : draw]);
}

function nameFigure(doc: Doc, name: string, image: NameImage): PDFKit.PDFStructureElement {
  const { pixels, x, y, width, height } = image;
  const draw = () => {
    // Copying and searching find this text in place of the image.
    doc.markContent('Span', { actual: name });
    doc.image(embedPixels(doc, pixels) as unknown as ArrayBuffer, x, y, { width, height });
    doc.endMarkedContent();
  };
  const options = { alt: name, bbox: [x, y, x + width, y + height] } as object;
  return doc.struct('P', {}, [doc.struct('Figure', options, [draw])]);
}

/**
 * Returns a picture as `doc.image` keeps it. pdfkit's own reading of transparent PNG starts a worker from a blob,
 * which a strict content security policy refuses.
 */
function embedPixels(doc: Doc, { data, width, height }: NameImage['pixels']) {
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
  return { width, height, obj, label: 'Name' };
}
