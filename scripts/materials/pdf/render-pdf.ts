import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { type Compiled, type Mark, openCompiler, type TypstCompiler } from '../../../server/typst.ts';
import { palette } from '../../../web/ui/palette.ts';
import { clinicFields, stripFields } from '../clinic-fields.ts';
import { makeFillable } from './fillable.ts';
import { numberFields } from './form-fields.ts';

/** A document with the texts around it. Its links must already point to files. */
export interface PdfInput extends Document {
  id: string;
  brand: string;
  courseTitle: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas` */
  moduleTitle: string;
  isFillable?: boolean;
}

let sharedCompiler: TypstCompiler | undefined;

/** Best layouts of the course's documents by id: trying all takes four times as long as the rest of drawing. */
const knownLayouts: Record<string, number> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'layouts.json'), 'utf8'),
);

/** Returns a tagged A4 PDF with bookmarks and embedded fonts, in the layout that fills its pages best. */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  const { look, fields, compile } = prepare(input);
  const layout = layoutAt(look, knownLayouts[input.id] ?? (await findBestLayout(look, compile)));
  if (!layout) throw new Error(`layouts.json has no valid layout for ${input.id}`);
  const { headerFields, pdf } = await compile(layout);
  return input.isFillable ? makeFillable(pdf(), { fields, headerFields, lineStep: layout.writing }) : pdf();
}

/** Returns the index of the layout that fills a document's pages best, whatever layouts.json says. */
export function bestLayoutOf(input: PdfInput): Promise<number> {
  const { look, compile } = prepare(input);
  return findBestLayout(look, compile);
}

function prepare(input: PdfInput) {
  sharedCompiler ??= openCompiler(path.join(import.meta.dirname, 'template.typ'));
  const fill = sharedCompiler;
  const sheet = isSheet(input.kind);
  const look: PaperLook = input.isLandscape ? 'landscape' : sheet ? 'sheet' : 'course';
  const parts = { clinic: clinicFields, strip: stripFields(input), blocks: input.blocks };
  const { fields, ...numbered } = input.isFillable
    ? numberFields(parts)
    : { ...parts, fields: [], ticks: [] };
  const data = { ...input, ...numbered, sheet, palette };
  return { look, fields, compile: (layout: Layout) => fill({ ...data, layout }) };
}

/** Spacings and rules that template.typ reads. Lengths are in points. */
interface Layout {
  size: number;
  /** Multiplies the space between blocks. */
  gap: number;
  /** Height of a form's row, label included. */
  row: number;
  /** Height of a line or table row to write on. */
  writing: number;
  /** Tables up to this many rows stay on one page. */
  table: number;
  /** Field groups up to this many rows stay on one page. */
  together: number;
  /** Boxes with this many letters or more may break across pages. */
  cut: number;
  /** True if page breaks in the text count. */
  strict: boolean;
}

const whole = { table: 10, together: 7, cut: 1000, strict: true };
const parted = { ...whole, table: 6, together: 4, cut: 450 };
const loose = { ...parted, together: 1, cut: 250, strict: false };

/** Ordered from the fewest pages to the most, of equal spacing from keeping most together to breaking most. */
const courseLayouts = (
  [
    [whole, 9.9, 0.82],
    [parted, 9.9, 0.82],
    [loose, 9.9, 0.82],
    [whole, 9.9, 0.9],
    [parted, 9.9, 0.9],
    [parted, 9.9, 1],
    [loose, 9.9, 0.9],
    [parted, 9.9, 0.95],
    [whole, 9.9, 1],
    [loose, 9.9, 1],
    [parted, 9.9, 1.06],
    [whole, 9.9, 1.12],
    [parted, 9.9, 1.12],
    [loose, 9.9, 1.12],
    [parted, 10, 1.2],
    [whole, 10.4, 1.3],
    [parted, 10.4, 1.3],
  ] as const
).map(([rules, size, gap]): Layout => ({ ...rules, size, gap, row: 33, writing: 25 }));

/** Ordered from the tightest that a hand can still fill in to the widest. */
const sheetLayouts = (
  [
    [6, 9.2, 0.45, 23, 18],
    [6, 9.4, 0.55, 24.5, 19],
    [10, 9.6, 0.7, 27, 21],
    [10, 9.8, 0.85, 30, 23],
    [10, 10, 1, 33, 25],
    [10, 10, 1.15, 39, 29],
  ] as const
).map(
  ([rows, size, gap, row, writing]): Layout => ({
    ...{ size, gap, row, writing, table: rows, together: rows },
    ...{ cut: 1000, strict: true },
  }),
);

/** Points from the page's top. */
const bounds = {
  course: { top: 64, bottom: 780 },
  sheet: { top: 36, bottom: 798 },
  landscape: { top: 36, bottom: 551 },
};
type PaperLook = keyof typeof bounds;

type CompileLayout = (layout: Layout) => Promise<Pick<Compiled, 'marks'>>;

/** Returns the layout with this index for a look. */
function layoutAt(look: PaperLook, index: number): Layout | undefined {
  return layoutsFor(look)[index];
}

function layoutsFor(look: PaperLook): readonly Layout[] {
  return look === 'course' ? courseLayouts : sheetLayouts;
}

/**
 * Tries layouts in order and returns the index of the best. Course documents get the first without a fault, or the one
 * with the lowest cost. Sheets get the one with the lowest cost, the widest of several, that needs no more pages than
 * the tightest.
 */
async function findBestLayout(look: PaperLook, compile: CompileLayout): Promise<number> {
  const isSheet = look !== 'course';
  let best: { index: number; cost: number; pages: number } | undefined;
  for (const [index, layout] of layoutsFor(look).entries()) {
    const { marks } = await compile(layout);
    const empty = emptyParts(marks, bounds[look]);
    const pages = empty.length;
    if (isSheet && best && pages > best.pages) break;
    const cost = layoutCost(marks, empty);
    if (!best || cost < best.cost || (isSheet && cost === best.cost)) best = { index, cost, pages };
    if (!isSheet && cost === 0) break;
  }
  return best?.index ?? 0;
}

/** Weighs pages with a hole most, then an almost empty last page, then lonely rows. */
function layoutCost(marks: Mark[], empty: number[]): number {
  const last = empty.at(-1) ?? 0;
  const holes = empty.slice(0, -1).filter((part, index) => part > allowedHole(marks, index + 1));
  return holes.reduce((sum, part) => sum + 10 + part, 0) + (last > 0.85 ? 4 : 0) + countLonelyRows(marks) * 3;
}

/** Returns the share of a page that may stay empty: more before a prompt that begins the next page whole. */
function allowedHole(marks: Mark[], page: number): number {
  const isBeforePrompt = marks.some((mark) => mark.kind === 'card' && mark.page === page + 1 && mark.y < 200);
  return isBeforePrompt ? 0.31 : 0.185;
}

/** Returns the empty share of each page, from 0 to 1. */
function emptyParts(marks: Mark[], { top, bottom }: { top: number; bottom: number }): number[] {
  const lowest: number[] = [];
  let start: Mark | undefined;
  for (const mark of marks) {
    // Words that continue on the next page fill this one.
    if (mark.kind === 'end' && start)
      for (let { page } = start; page < mark.page; page++) lowest[page] = bottom;
    start = mark.kind === 'start' ? mark : undefined;
    lowest[mark.page] = Math.max(lowest[mark.page] ?? top, mark.y + 14);
  }
  return Array.from(lowest.slice(1), (y = top) => (bottom - y) / (bottom - top));
}

function countLonelyRows(marks: Mark[]): number {
  const rows = marks.filter((mark) => mark.kind === 'row');
  return rows.filter((mark, index) => {
    const next = rows[index + 1];
    const isCut = next && next.row === mark.row + 1 && next.page > mark.page;
    return isCut && (mark.row === 0 || next.row === mark.of - 1);
  }).length;
}
