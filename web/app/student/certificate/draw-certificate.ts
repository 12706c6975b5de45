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

/** TrueType files: pdfkit cannot subset WOFF2. */
export type CertificateFonts = Record<FontName, ArrayBuffer>;

/** Draws a name that the certificate's font cannot write, as an image; needs a browser. */
export interface NamePainter {
  measure: Measure;
  /** @param lines the name's lines */
  paint(lines: TextRun[]): NameImage;
}

/** The name as an image; position and size in points. */
export interface NameImage {
  pixels: { data: Uint8ClampedArray; width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws the certificate as a PDF: one landscape A4 page, tagged, with embedded fonts.
 * @param PdfDocument pdfkit's class, from its browser or Node build
 * @param loadPainter called when the font lacks a glyph of the name
 * @returns undefined if the font lacks a glyph and there is no painter
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
  const chunks = collectChunks(doc);
  for (const [font, file] of Object.entries(fonts)) doc.registerFont(font, file);

  const needsPainter = !hasGlyphs(doc, name);
  const painter = needsPainter ? await loadPainter?.(name) : undefined;
  if (needsPainter && !painter) return undefined;
  const measure: Measure = (text, { font, size, tracking = 0 }) =>
    doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: tracking });
  const { ornament, blocks } = layoutCertificate(issued, measure, painter?.measure);

  doc.markContent('Artifact', { type: 'Layout' });
  for (const shape of ornament) drawShape(doc, shape);
  doc.endMarkedContent();
  const toElement = (block: Block) =>
    block.isName && painter ? nameFigure(doc, name, painter.paint(block.runs)) : structureElement(doc, block);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const block of blocks)
    root.add(Array.isArray(block) ? doc.struct('L', {}, block.map(toElement)) : toElement(block));
  root.end();
  doc.end();
  return new Blob(await chunks, { type: 'application/pdf' });
}

/** Options that pdfkit's types lack: PDF/UA, and a first font that is not its Helvetica. */
function untypedOptions(font: ArrayBuffer): object {
  return { subset: 'PDF/UA', font };
}

function collectChunks(doc: Doc): Promise<Uint8Array<ArrayBuffer>[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(chunks));
    doc.on('error', reject);
  });
}

function hasGlyphs(doc: Doc, text: string): boolean {
  // pdfkit exposes fontkit's font only in this private property.
  const { _font } = doc.font('display') as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  const characters = Array.from(text);
  const hasGlyph = (character: string) => _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return characters.length > 0 && characters.every(hasGlyph);
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

function structureElement(
  doc: Doc,
  { tags, runs, shape, alt, bbox, url }: Block,
): PDFKit.PDFStructureElement {
  const draw = () => {
    if (shape) drawShape(doc, shape);
    for (const [index, { font, size, color, text, x, baseline, tracking = 0 }] of runs.entries()) {
      doc.font(font).fontSize(size).fillColor(color);
      // A trailing space separates the lines for screen readers and copied text.
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
    doc.image(embedImage(doc, pixels) as unknown as ArrayBuffer, x, y, { width, height });
    doc.endMarkedContent();
  };
  const options = { alt: name, bbox: [x, y, x + width, y + height] } as object;
  return doc.struct('P', {}, [doc.struct('Figure', options, [draw])]);
}

/**
 * Returns an embedded image as `doc.image` expects it. pdfkit's own PNG decoding starts a worker from a blob, which the
 * CSP refuses.
 */
function embedImage(doc: Doc, { data, width, height }: NameImage['pixels']) {
  const colors = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    colors.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
    opacity[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const imageFields = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
  };
  const mask = doc.ref({ ...imageFields, ColorSpace: 'DeviceGray' });
  mask.end(opacity as unknown as string);
  const obj = doc.ref({ ...imageFields, ColorSpace: 'DeviceRGB', SMask: mask });
  obj.end(colors as unknown as string);
  return { width, height, obj, label: 'Name' };
}
