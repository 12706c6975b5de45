import { colors } from '../theme.ts';

const paw =
  'M24 22.5c6 0 12.2 5.6 12.2 11 0 4-3.2 5.4-6 5.4-2.4 0-3.9-1-6.2-1s-3.8 1-6.2 1c-2.8 0-6-1.4-6-5.4 0-5.4 6.2-11 12.2-11z';
const sparkle =
  'M33.5 6.5c.7 4.3 2.2 5.8 6.5 6.5-4.3.7-5.8 2.2-6.5 6.5-.7-4.3-2.2-5.8-6.5-6.5 4.3-.7 5.8-2.2 6.5-6.5z';

/** The brand's mark, `size` points wide: the same paw and spark as on the site. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  size: number,
  tile: string = colors.leaf700,
): void {
  doc.save();
  doc.translate(x, y).scale(size / 48);
  doc.roundedRect(0, 0, 48, 48, 13).fill(tile);
  toe(doc, 12.6, 22.4, 3.6, 4.8, -24);
  toe(doc, 20, 15.2, 3.8, 5.2, -8);
  doc.path(paw).fill(colors.white);
  doc.path(sparkle).fill(colors.honey400);
  doc.restore();
}

function toe(doc: PDFKit.PDFDocument, cx: number, cy: number, rx: number, ry: number, angle: number): void {
  doc.save();
  doc.rotate(angle, { origin: [cx, cy] });
  doc.ellipse(cx, cy, rx, ry).fill(colors.white);
  doc.restore();
}
