import type { Run, TableBlock } from '../../../domain/documents/blocks.ts';

/** Nothing to read: empty, or only a line to write on. */
export function isBlank(cell: Run[]): boolean {
  return cell.every((run) => run.kind === 'blank' || (run.kind === 'text' && run.text.trim() === ''));
}

/** A table to fill in by hand: a good part of its cells is blank. */
export function isForm(block: TableBlock): boolean {
  const cells = block.rows.flat();
  const blank = cells.filter((cell) => isBlank(cell) || cell.some((run) => run.kind === 'blank')).length;
  return blank / cells.length > 0.15;
}

/** Whether the first column names its rows, as in "Termo | O que quer dizer": it is then set in bold. */
export function namesRows(block: TableBlock): boolean {
  if (block.rows.some((row) => row[0] === undefined || isBlank(row[0]))) return false;
  const lengths = block.header.map((_, index) => {
    const cells = block.rows.map((row) => textOf(row[index] ?? []).length);
    return cells.reduce((sum, length) => sum + length, 0) / cells.length;
  });
  const [first = 0, ...others] = lengths;
  const longest = Math.max(...others);
  const isColumn = /^[A-Z]{1,2} - /u.test(textOf(block.rows[0]?.[0] ?? []));
  return first <= 30 && (longest === 0 || first < longest * 0.7 || isColumn);
}

function textOf(cell: Run[]): string {
  return cell.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}
