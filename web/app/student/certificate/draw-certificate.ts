import type PDFDocument from 'pdfkit';
import { type CertificateData, certificateName } from '../../../../domain/certificate.ts';
import type { FontName, Measure, TextRun } from './certificate-block.ts';
import { layoutCertificate } from './certificate-layout.ts';
import { drawBlocks, drawShape, type NameImage } from './draw-blocks.ts';

/** TrueType files: pdfkit cannot take subsets of WOFF2. */
export type CertificateFonts = Record<FontName, ArrayBuffer>;

/** Writes what the certificate's own font cannot: in a browser only. */
export interface NamePainter {
  measure: Measure;
  paint(run: TextRun): NameImage;
}

/**
 * Draws the certificate on one A4 page, landscape, tagged, all fonts embedded.
 * @param PdfDocument pdfkit's class, from whichever build suits the environment
 * @param loadPainter called when the font lacks a glyph of the name
 * @returns nothing when that is so and there is no painter
 */
export async function drawCertificate(
  PdfDocument: typeof PDFDocument,
  data: CertificateData,
  fonts: CertificateFonts,
  loadPainter?: (name: string) => Promise<NamePainter | undefined>,
): Promise<Blob | undefined> {
  const name = certificateName(data.studentName);
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
      Author: data.instructorName,
      Subject: data.courseName,
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
  const { ornament, blocks } = layoutCertificate(data, measure, painter?.measure);
  const nameRuns = blocks.find((block) => block.isName)?.runs ?? [];
  const images = painter ? nameRuns.map((run) => painter.paint(run)) : [];

  doc.markContent('Artifact', { type: 'Layout' });
  for (const shape of ornament) drawShape(doc, shape);
  doc.endMarkedContent();
  drawBlocks(doc, blocks, images);
  doc.end();
  return new Blob(await written, { type: 'application/pdf' });
}

/** What pdfkit takes and its types do not know: PDF/UA, and a first font that is not its Helvetica. */
function untypedOptions(font: ArrayBuffer): object {
  return { subset: 'PDF/UA', font };
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(chunks));
    doc.on('error', reject);
  });
}

function canWrite(doc: PDFKit.PDFDocument, text: string): boolean {
  // pdfkit keeps the font as fontkit knows it here, and shows it nowhere else.
  const { _font } = doc.font('display') as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  const characters = Array.from(text);
  const isKnown = (character: string) => _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return characters.length > 0 && characters.every(isKnown);
}
