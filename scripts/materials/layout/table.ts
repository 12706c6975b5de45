import type { Run, TableBlock } from '../../../domain/documents/blocks.ts';
import type { Canvas, Tag } from '../drawing/canvas.ts';
import { drawLine } from '../drawing/text-line.ts';
import { breakLines, longestWord, naturalWidth } from '../text/line-breaking.ts';
import { colors, styles, type TextStyle } from '../theme.ts';
import { type ColumnNeed, columnWidths } from './column-widths.ts';
import { boxFrame } from './frames.ts';
import { type Column, never, type Slice } from './slice.ts';
import { isBlank, isForm, namesRows, withColumnLetter } from './table-reading.ts';

const padX = 8;
const padY = 5.5;
/** Height of a row that is filled in by hand. */
const writingRow = 25;

interface Row {
  cells: { lines: ReturnType<typeof breakLines>; tag: Tag; x: number }[];
  height: number;
}

/** One slice a row. The header row comes back, as decoration, on every page the table reaches. */
export function tableSlices(column: Column, block: TableBlock): Slice[] {
  const { canvas } = column;
  const toFill = isForm(block);
  const boldFirst = namesRows(block);
  const bodyRows = block.rows.map((row) =>
    row.map((cell, index) => (index === 0 && boldFirst ? withColumnLetter(cell) : isBlank(cell) ? [] : cell)),
  );
  const widths = columnWidths(needs(column, block.header, bodyRows), column.width);
  const table = canvas.child(column.parent, 'Table');
  const header = layOutRow(column, table, block.header, widths, styles.tableHead, () => headerCell('Column'));
  const rows = bodyRows.map((row) => {
    const laidOut = layOutRow(column, table, row, widths, styles.tableCell, (index) =>
      index === 0 && boldFirst ? headerCell('Row') : { type: 'TD' },
    );
    return toFill ? { ...laidOut, height: Math.max(laidOut.height, writingRow) } : laidOut;
  });
  const frame = boxFrame({
    x: column.x,
    width: column.width,
    radius: 7,
    fill: colors.white,
    border: colors.leaf200,
  });
  const drawHeader = (page: Canvas, top: number) => {
    page.artifact(() => page.doc.rect(column.x, top, column.width, header.height).fill(colors.leaf800));
  };
  const slices: Slice[] = [
    {
      height: header.height,
      gap: 0,
      breakCost: 0,
      frame,
      draw: (page, top) => {
        drawHeader(page, top);
        drawCells(page, header, styles.tableHead, top, true);
      },
    },
  ];
  rows.forEach((row, index) => {
    slices.push({
      height: row.height,
      gap: 0,
      breakCost: rowBreakCost(index, rows.length),
      frame,
      repeated: {
        height: header.height,
        draw: (page, top) => {
          drawHeader(page, top);
          page.artifact(() => drawCells(page, header, styles.tableHead, top, false));
        },
      },
      draw: (page, top) => {
        page.artifact(() => {
          if (index % 2 === 1 && !toFill)
            page.doc.rect(column.x, top, column.width, row.height).fill(colors.leaf50);
          if (index > 0) rule(page, column.x, top, column.x + column.width, top);
          if (toFill)
            for (const cell of row.cells.slice(1)) rule(page, cell.x, top, cell.x, top + row.height);
        });
        drawCells(page, row, styles.tableCell, top, true);
      },
    });
  });
  return slices;
}

/** Short tables stay whole if they can; no row stands alone. */
function rowBreakCost(index: number, count: number): number {
  if (index === 0) return never;
  if (count <= 5) return 40;
  return index === 1 || index === count - 1 ? 10 : 4;
}

function headerCell(scope: 'Column' | 'Row'): { type: string; scope: string } {
  return { type: 'TH', scope };
}

function needs(column: Column, header: Run[][], rows: Run[][][]): ColumnNeed[] {
  const { setter } = column.canvas;
  return header.map((head, index) => {
    const cells = rows.map((row) => row[index] ?? []);
    const words = cells.map((cell) => longestWord(setter, cell, styles.tableCell));
    const padding = padX * 2 + 1;
    return {
      min: Math.max(longestWord(setter, head, styles.tableHead), ...words) + padding,
      cells: [
        naturalWidth(setter, head, styles.tableHead) + padding,
        ...cells.map((cell) => naturalWidth(setter, cell, styles.tableCell) + padding),
      ],
      padding,
    };
  });
}

function layOutRow(
  column: Column,
  table: Tag,
  cells: Run[][],
  widths: number[],
  style: TextStyle,
  tagOf: (index: number) => { type: string; scope?: string },
): Row {
  const { canvas } = column;
  const row = canvas.child(table, 'TR');
  let x = column.x;
  const laidOut = cells.map((runs, index) => {
    const width = widths[index] ?? 0;
    const { type, scope } = tagOf(index);
    const cell = {
      lines: breakLines(canvas.setter, runs, style, width - padX * 2),
      tag: canvas.child(row, type, scope ? { scope } : {}),
      x,
    };
    x += width;
    return cell;
  });
  const lines = Math.max(1, ...laidOut.map((cell) => cell.lines.length));
  return { cells: laidOut, height: lines * style.leading + padY * 2 };
}

function drawCells(canvas: Canvas, row: Row, style: TextStyle, top: number, tagged: boolean): void {
  for (const cell of row.cells) {
    cell.lines.forEach((line, index) => {
      const y = top + padY + index * style.leading;
      drawLine(canvas, line, cell.x + padX, y, style, tagged ? cell.tag : undefined);
    });
  }
}

function rule(canvas: Canvas, x1: number, y1: number, x2: number, y2: number): void {
  canvas.doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.7).stroke(colors.line);
}
