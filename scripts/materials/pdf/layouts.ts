import type { Compiled, Mark } from './compile.ts';

/** How tightly a document is set. Lengths in points. */
export interface Layout {
  /** Of the text. */
  size: number;
  /** What the space between things is multiplied by. */
  gap: number;
  /** Height of a form's row, its label included. */
  row: number;
  /** Height of a line or of a table's row to write on. */
  writing: number;
  /** Rows up to which a table stays on one page; more than six are asked for only where they fit. */
  table: number;
  /** The same of a group of fields. */
  together: number;
  /** Letters from which on a box or a card may be cut by the page's end. */
  cut: number;
  /** Whether page breaks of the text count, and an introduction stays with the card that it introduces. */
  strict: boolean;
}

const settings = [
  [10.2, 1],
  [10.2, 0.9],
  [10.2, 1.12],
  [10.2, 0.82],
  [9.8, 0.9],
  [10.4, 1.3],
] as const;
const keeps = { table: 10, together: 7, cut: 1000, strict: true };
const cuts = { table: 6, together: 4, cut: 450, strict: true };
const loose = { table: 6, together: 1, cut: 450, strict: false };

/** First what keeps most together, at last what may break most; the usual spacings before the others. */
const courseLayouts: Layout[] = [
  ...[keeps, cuts].flatMap((rules) => settings.slice(0, 3).map((setting) => [rules, setting] as const)),
  ...[keeps, cuts].flatMap((rules) => settings.slice(3).map((setting) => [rules, setting] as const)),
  ...settings.map((setting) => [loose, setting] as const),
].map(([rules, [size, gap]]) => ({ ...rules, size, gap, row: 33, writing: 25 }));

/** From the widest to the tightest that a hand can still write on. */
const sheetLayouts: Layout[] = (
  [
    [10, 1.15, 39, 29],
    [10, 1, 33, 25],
    [9.8, 0.85, 30, 23],
    [9.6, 0.7, 27, 21],
    [9.4, 0.55, 24.5, 19],
    [9.2, 0.45, 23, 18],
  ] as const
).map(([size, gap, row, writing]) => {
  return {
    size,
    gap,
    row,
    writing,
    table: gap < 0.6 ? 6 : 10,
    together: gap < 0.6 ? 6 : 10,
    cut: 1000,
    strict: true,
  };
});

type Setting = (layout: Layout) => Promise<Compiled>;

/** Tries layouts in their order and takes the first without a fault, else the one with the fewest. */
export function best(isSheet: boolean, compile: Setting): Promise<Compiled> {
  return isSheet ? bestSheet(compile) : tryAll(courseLayouts, compile, bounds.course);
}

/** A sheet that is used every day is one sheet, if the tightest layout can make it one. */
async function bestSheet(compile: Setting): Promise<Compiled> {
  const tightest = sheetLayouts.at(-1);
  if (!tightest) throw new Error('no layout');
  const compiled = await compile(tightest);
  const fewest = countPages(compiled.marks);
  const full = fewest - (emptiness(compiled.marks, bounds.sheet).at(-1) ?? 0);
  // What would need more pages by far is not worth a try.
  const hopeful = sheetLayouts.filter(
    ({ row }) => 1 + (row / tightest.row - 1) * 0.7 <= (fewest / full) * 1.1,
  );
  const again: Setting = async (layout) => (layout === tightest ? compiled : compile(layout));
  return tryAll(hopeful, again, bounds.sheet, fewest);
}

async function tryAll(
  layouts: Layout[],
  compile: Setting,
  bounds: Bounds,
  fewest?: number,
): Promise<Compiled> {
  let chosen: { cost: number; compiled: Compiled } | undefined;
  for (const layout of layouts) {
    const compiled = await compile(layout);
    const more = fewest ? countPages(compiled.marks) - fewest : 0;
    const cost = more * 100 + faults(compiled.marks, bounds);
    if (!chosen || cost < chosen.cost) chosen = { cost, compiled };
    if (cost === 0) break;
  }
  if (!chosen) throw new Error('no layout');
  return chosen.compiled;
}

function countPages(marks: Mark[]): number {
  return Math.max(1, ...marks.map(({ page }) => page));
}

/** Where text may stand on a page, in points from its top. */
const bounds = { course: { top: 64, bottom: 780 }, sheet: { top: 36, bottom: 798 } };

type Bounds = { top: number; bottom: number };

function faults(marks: Mark[], bounds: Bounds): number {
  const empty = emptiness(marks, bounds);
  const last = empty.pop() ?? 0;
  const holes = empty.filter((part) => part > 0.185);
  return holes.reduce((sum, part) => sum + 10 + part, 0) + (last > 0.85 ? 4 : 0) + lonelyRows(marks) * 3;
}

/** How much of each page is empty, from its last line to its foot. */
function emptiness(marks: Mark[], { top, bottom }: Bounds): number[] {
  const lowest: number[] = [];
  let start: Mark | undefined;
  for (const mark of marks) {
    // Words that go on over the page's end fill it.
    if (mark.kind === 'end' && start)
      for (let { page } = start; page < mark.page; page++) lowest[page] = bottom;
    start = mark.kind === 'start' ? mark : undefined;
    lowest[mark.page] = Math.max(lowest[mark.page] ?? top, mark.y + 14);
  }
  return Array.from(lowest.slice(1), (y = top) => (bottom - y) / (bottom - top));
}

/** Rows that a page's end parts from all others of their table. */
function lonelyRows(marks: Mark[]): number {
  const rows = marks.filter((mark) => mark.kind === 'row');
  return rows.filter((mark, index) => {
    const next = rows[index + 1];
    const isCut = next && next.row === mark.row + 1 && next.page > mark.page;
    return isCut && (mark.row === 0 || next.row === mark.of - 1);
  }).length;
}
