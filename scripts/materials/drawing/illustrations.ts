import type { DocumentKind } from '../../../domain/documents/document.ts';
import { colors } from '../theme.ts';
import { cat, cockatiel, dog, rabbit } from './animals.ts';
import { drawShapes, ellipse, roundRect, type Shape, spark } from './shapes.ts';

const thin = 2.2;

const book: Shape[] = [
  { path: 'M84 110Q100 102 113 111V139Q100 130 84 137Z', fill: colors.white },
  { path: 'M142 110Q126 102 113 111V139Q126 130 142 137Z', fill: colors.leaf100 },
  {
    path: 'M91 115Q99 112 106 115M91 122Q99 119 106 122M120 115Q128 112 135 115M120 122Q128 119 135 122',
    width: thin,
  },
];

const card: Shape[] = [
  { path: roundRect(88, 100, 56, 38, 6), fill: colors.honey200 },
  { path: 'M97 111H121M97 119H135M97 127H128', width: thin },
  { path: spark(133, 109, 5), fill: colors.coral500, stroke: 'none' },
];

const sheet: Shape[] = [
  { path: 'M96 86H128L140 98V142H96Z', fill: colors.white },
  { path: 'M128 86V98H140', fill: colors.leaf100 },
  { path: 'M104 97H119M104 106H131M104 115H131M104 124H123', width: thin },
];

const clipboard: Shape[] = [
  { path: roundRect(92, 86, 50, 58, 6), fill: colors.leaf600 },
  { path: roundRect(98, 93, 38, 50, 2), fill: colors.white, width: thin },
  { path: roundRect(108, 81, 18, 10, 4), fill: colors.honey400 },
  {
    path: 'M103 104L106 107L111 101M103 117L106 120L111 114M103 130L106 133L111 127',
    width: thin,
    stroke: colors.coral600,
  },
  { path: 'M117 104H130M117 117H130M117 130H126', width: thin },
];

const chart: Shape[] = [
  { path: roundRect(88, 92, 56, 48, 5), fill: colors.white },
  { path: 'M88 104H144M102 92V140', width: thin },
  { path: 'M109 140V124H117V140Z', fill: colors.leaf200, width: thin },
  { path: 'M121 140V113H129V140Z', fill: colors.honey400, width: thin },
  { path: 'M133 140V119H141V140Z', fill: colors.coral500, width: thin },
];

const bubble: Shape[] = [
  {
    path: 'M112 16H140Q152 16 152 28V42Q152 54 140 54H124L112 65L114 53Q102 52 102 42V28Q102 16 112 16Z',
    fill: colors.white,
  },
  { path: spark(127, 35, 13), fill: colors.honey400 },
];

const sparks: Shape[] = [
  { path: spark(127, 44, 12), fill: colors.honey400 },
  { path: spark(141, 66, 5), fill: colors.white, width: thin },
];

const paws = (fill: string): Shape[] => [{ path: ellipse(92, 126, 8, 6.5), fill }];

const scenes: Partial<Record<DocumentKind, Shape[]>> = {
  Guia: [...cat, ...book, ...paws(colors.honey400), ...sparks],
  Resumo: [...rabbit, ...card, ...paws(colors.white), ...sparks],
  Template: [...dog, ...sheet, ...paws(colors.white), ...sparks],
  Checklist: [...cat, ...clipboard, ...paws(colors.honey400), ...sparks],
  Planilha: [...rabbit, ...chart, ...paws(colors.white), ...sparks],
  'Coleção de prompts': [...cockatiel, ...bubble],
};

/** The animal of this kind of material, 160 × 140 units, standing on `bottom`. */
export function drawIllustration(
  doc: PDFKit.PDFDocument,
  kind: DocumentKind,
  x: number,
  bottom: number,
  scale: number,
): void {
  const y = bottom - 140 * scale;
  doc.save();
  doc.rect(x - 20, y - 60, 160 * scale + 40, 140 * scale + 60).clip();
  doc.circle(x + 80 * scale, bottom - 58 * scale, 78 * scale).fill(colors.leaf200);
  drawShapes(doc, scenes[kind] ?? [], { x, y, scale, ink: colors.ink, strokeWidth: 3 });
  doc.restore();
}
