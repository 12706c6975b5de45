import {
  CheckBox,
  ExternalHyperlink,
  type FileChild,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { FormField, FormGroup, Run, TableBlock } from '../../../domain/documents/blocks.ts';
import { border, shade } from './styles.ts';

const borders = {
  top: border,
  bottom: border,
  left: border,
  right: border,
  insideHorizontal: border,
  insideVertical: border,
};
const margins = { top: 50, bottom: 50, left: 90, right: 90 };
/** The fields of a form's row divide these among them. */
const columns = 24;

/** Returns Word runs; squares can be ticked. */
export function wordRuns(runs: Run[], isBold = false): ParagraphChild[] {
  return runs.map((run) => {
    if (run.kind === 'check') return new CheckBox({ alias: 'Marcar' });
    if (run.kind === 'blank') return new TextRun({ text: '_'.repeat(run.letters) });
    const text = new TextRun({
      text: run.text,
      bold: isBold || run.bold,
      italics: run.italic,
      highlight: run.placeholder ? 'yellow' : undefined,
      underline: run.link ? {} : undefined,
    });
    return run.link ? new ExternalHyperlink({ link: run.link, children: [text] }) : text;
  });
}

/** Returns a table with a border around each cell and fixed column widths. */
export function fixedTable(rows: TableRow[], columnWidths: number[]): Table {
  return new Table({
    rows,
    columnWidths,
    borders,
    margins,
    layout: TableLayoutType.FIXED,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
  });
}

/** Returns a bordered box: one column, whose first row is filled with a colour. */
export function boxTable(contents: FileChild[][], width: number, fill: string): Table {
  const rows = contents.map((children, index) => {
    const shading = index === 0 ? { fill } : undefined;
    return new TableRow({ children: [new TableCell({ children: children as Paragraph[], shading })] });
  });
  return fixedTable(rows, [width]);
}

/** Returns a table whose columns are as wide as their longest texts need. */
export function dataTable({ header, rows }: TableBlock, width: number): Table {
  const lengths = header.map((head, index) =>
    Math.min(48, Math.max(8, ...[head, ...rows.map((row) => row[index] ?? [])].map(countLetters))),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return fixedTable(
    [header, ...rows].map((cells, index) => {
      const isHead = index === 0;
      return new TableRow({
        children: cells.map(
          (runs) =>
            new TableCell({
              children: [new Paragraph({ style: 'Campo', children: wordRuns(runs, isHead) })],
              shading: isHead ? { fill: shade } : undefined,
              verticalAlign: VerticalAlign.CENTER,
            }),
        ),
        tableHeader: isHead,
        cantSplit: true,
        height: { value: 380, rule: 'atLeast' },
      });
    }),
    lengths.map((length) => Math.floor((width * length) / total)),
  );
}

/** Returns a form's group: a row of fields for each line. */
export function formTable({ title, rows }: FormGroup, width: number): Table {
  const head = (runs: Run[]) =>
    new TableCell({
      columnSpan: columns,
      shading: { fill: shade },
      children: [new Paragraph({ style: 'Campo', keepNext: true, children: wordRuns(runs, true) })],
    });
  return fixedTable(
    [
      ...(title ? [new TableRow({ children: [head(title)], tableHeader: true, cantSplit: true })] : []),
      ...rows.map((fields) => new TableRow({ children: fieldCells(fields), cantSplit: true })),
    ],
    Array(columns).fill(Math.floor(width / columns)),
  );
}

function fieldCells(fields: FormField[]): TableCell[] {
  const total = fields.reduce((sum, { weight }) => sum + weight, 0);
  let used = 0;
  let weight = 0;
  return fields.map((field) => {
    weight += field.weight;
    const columnSpan = Math.max(1, Math.round((columns * weight) / total) - used);
    used += columnSpan;
    return new TableCell({ columnSpan, children: fieldContents(field) });
  });
}

function fieldContents({ label, answers, lines }: FormField): Paragraph[] {
  const blankLines = lines || (answers.length > 0 ? 0 : 1);
  return [
    ...(label.length > 0 ? [new Paragraph({ style: 'Rotulo', children: wordRuns(label) })] : []),
    ...(answers.length > 0
      ? [
          new Paragraph({
            style: 'Campo',
            children: answers.flatMap((runs) => [...wordRuns(runs), new TextRun('   ')]),
          }),
        ]
      : []),
    ...Array.from({ length: blankLines }, () => new Paragraph({ style: 'Campo' })),
  ];
}

function countLetters(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 4), 0);
}
