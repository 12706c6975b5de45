/**
 * How the four workbooks are described. In formulas, `{r}` is the row's number, `[X]` the whole column X of the same
 * sheet, `[Sheet!X]` that of another, `{today}` and `{lead}` the cells of Parâmetros with today's date and the days
 * of advance notice, `{list:X}` the list X of Parâmetros. Function names are the English ones that the file format stores.
 */
export interface WorkbookSpec {
  /** What Parâmetros!B2 is called, and its first value. */
  lead: { label: string; days: number };
  /** What stands on Instruções, a paragraph each, after what all four say. */
  notes: string[];
  lists: ListSpec[];
  sheets: DataSheet[];
  panel: PanelSpec;
}

/** A column of Parâmetros that feeds drop-down lists. The clinic edits it unless it is `fixed`. */
export interface ListSpec {
  name: string;
  values: string[];
  fixed?: boolean;
  /** Name of its cells: a mark may not refer to another sheet in any other way. */
  range?: string;
}

export interface DataSheet {
  name: string;
  /** What the sheet is called at its head, after the clinic's name. */
  title: string;
  /** Columns that come out on a printed page each, with the first ones repeated. */
  pages: [first: string, last: string][];
  /** Last of the columns repeated on every printed page. */
  repeated: string;
  /** Rows ready to fill. */
  rows: number;
  /** Columns that stay in sight when scrolling sideways. */
  frozen: number;
  columns: Column[];
  examples: Record<string, CellInput>[];
}

export type CellInput = string | number | Date;

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  type: 'text' | 'date' | 'time' | 'number' | 'formula';
  /** What to write, shown when the cell is chosen. */
  hint: string;
  /** Must be filled: always, or when the formula holds. Empty ones are marked while the row is in use. */
  required?: true | string;
  /** Name of a list of Parâmetros, or a column of another sheet as `Sheet!A`. */
  list?: string;
  /** The list by what another column of the row says; the last one for all else. What is in none is marked. */
  listBy?: { column: string; lists: [value: string | undefined, list: string][] };
  /** A condition that what is typed must meet, and what to say when it does not. */
  rule?: { formula: string; message: string };
  formula?: string;
  format?: string;
  /** Texts that get a colour, for columns with a verdict. */
  verdicts?: Record<string, Verdict>;
}

export type Verdict = 'bad' | 'soon' | 'good' | 'quiet';

export interface PanelSpec {
  title: string;
  note: string;
  blocks: PanelBlock[];
  /** Cells to fill on the panel itself. */
  inputs?: PanelInput[];
  chart?: { title: string; anchor: { from: [number, number]; to: [number, number] }; series: ChartSeries[] };
  widths: number[];
  /** Last column that is printed. */
  lastColumn: string;
}

export interface PanelInput {
  label: string;
  cell: string;
  value: CellInput;
  list?: string;
  format?: string;
  hint: string;
}

export interface PanelBlock {
  /** Left top cell of the title. */
  at: string;
  title: string;
  headers?: string[];
  /** Texts, or formulas that start with an equals sign. */
  rows: string[][];
  formats?: (string | undefined)[];
  /** Data that only the chart reads: written in grey, its errors in white. */
  isHelper?: boolean;
}

export interface ChartSeries {
  name: string;
  x: string;
  y: string;
  color: string;
  dashed?: boolean;
}

/** 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const first = Math.floor(index / 26);
  const last = String.fromCharCode(65 + (index % 26));
  return first === 0 ? last : `${String.fromCharCode(64 + first)}${last}`;
}
