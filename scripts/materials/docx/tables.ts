import { Paragraph, Table, TableCell, TableLayoutType, TableRow, VerticalAlign, WidthType } from 'docx';
import type { FormField, FormGroup, Run, TableBlock } from '../../../domain/documents/blocks.ts';
import { contentWidth, line, shade } from './styles.ts';
import { words } from './words.ts';

const borders = {
  top: line,
  bottom: line,
  left: line,
  right: line,
  insideHorizontal: line,
  insideVertical: line,
};
const margins = { top: 50, bottom: 50, left: 90, right: 90 };
/** Columns that a form's rows share out among their fields. */
const columns = 24;

export function grid(rows: TableRow[], columnWidths: number[]): Table {
  return new Table({
    rows,
    columnWidths,
    borders,
    margins,
    layout: TableLayoutType.FIXED,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
  });
}

export function dataTable(block: TableBlock, from: string, width = contentWidth): Table {
  const lengths = block.header.map((head, index) =>
    Math.min(48, Math.max(8, ...[head, ...block.rows.map((row) => row[index] ?? [])].map(letters))),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const cell = (runs: Run[], isHead: boolean) =>
    new TableCell({
      children: [new Paragraph({ style: 'Campo', children: words(runs, from, { bold: isHead }) })],
      shading: isHead ? { fill: shade } : undefined,
      verticalAlign: VerticalAlign.CENTER,
    });
  const row = (cells: Run[][], isHead: boolean) =>
    new TableRow({
      children: cells.map((runs) => cell(runs, isHead)),
      tableHeader: isHead,
      cantSplit: true,
      height: { value: 380, rule: 'atLeast' },
    });
  return grid(
    [row(block.header, true), ...block.rows.map((cells) => row(cells, false))],
    lengths.map((length) => Math.floor((width * length) / total)),
  );
}

/** A group of fields: each a cell with its label, its squares to tick and room to write. */
export function formTable(group: FormGroup, from: string, width = contentWidth): Table {
  const rows = group.rows.map((fields) => {
    const spans = shareColumns(fields);
    return new TableRow({
      children: fields.map((field, index) => fieldCell(field, spans[index] ?? 1, from)),
      cantSplit: true,
    });
  });
  const title =
    group.title &&
    new TableRow({
      children: [
        new TableCell({
          columnSpan: columns,
          shading: { fill: shade },
          children: [
            new Paragraph({
              style: 'Campo',
              keepNext: true,
              children: words(group.title, from, { bold: true }),
            }),
          ],
        }),
      ],
      tableHeader: true,
      cantSplit: true,
    });
  return grid(title ? [title, ...rows] : rows, Array(columns).fill(Math.floor(width / columns)));
}

function fieldCell(field: FormField, columnSpan: number, from: string): TableCell {
  const label =
    field.label.length > 0 ? [new Paragraph({ style: 'Rotulo', children: words(field.label, from) })] : [];
  const answers = field.answers.flatMap((runs) => [
    ...words(runs, from),
    ...words([{ kind: 'text', text: '   ' }], from),
  ]);
  const written = answers.length > 0 ? [new Paragraph({ style: 'Campo', children: answers })] : [];
  const blank = field.lines || (answers.length > 0 ? 0 : 1);
  const room = Array.from({ length: blank }, () => new Paragraph({ style: 'Campo' }));
  return new TableCell({ columnSpan, children: [...label, ...written, ...room] });
}

/** Whole columns by weight, all of them used. */
function shareColumns(fields: FormField[]): number[] {
  const total = fields.reduce((sum, { weight }) => sum + weight, 0);
  let used = 0;
  let weight = 0;
  return fields.map((field) => {
    weight += field.weight;
    const end = Math.round((columns * weight) / total);
    const span = Math.max(1, end - used);
    used += span;
    return span;
  });
}

function letters(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 4), 0);
}
