/** A column's needs in points, padding included: its longest word and the length of each cell on one line. */
export interface ColumnNeed {
  min: number;
  cells: number[];
  padding: number;
}

const step = 6;
/** Ragged lines waste a little: a text needs this much more than its length. */
const ragged = 1.07;

/** Shares `available` points among columns so that the table comes out as low as it can. */
export function columnWidths(needs: ColumnNeed[], available: number): number[] {
  const max = needs.map((need) => Math.max(need.min, ...need.cells));
  const spare = available - sum(max);
  if (spare >= 0) return max.map((width) => width + spare / needs.length);
  const min = needs.map((need) => need.min);
  const left = available - sum(min);
  if (left <= 0) return min.map((width) => (width * available) / sum(min));
  const wanted = needs.map((need) => Math.sqrt(sum(need.cells) + 1));
  let widths = min.map((width, index) => width + (left * (wanted[index] ?? 0)) / sum(wanted));
  let best = height(needs, widths);
  for (let improved = true; improved; ) {
    improved = false;
    for (const [from, to] of pairs(needs.length)) {
      const attempt = widths.map(
        (width, index) => width + (index === to ? step : index === from ? -step : 0),
      );
      if ((attempt[from] ?? 0) < (min[from] ?? 0)) continue;
      const attemptHeight = height(needs, attempt);
      if (attemptHeight >= best - 1e-9) continue;
      best = attemptHeight;
      widths = attempt;
      improved = true;
    }
  }
  return widths;
}

function pairs(count: number): [number, number][] {
  const all: [number, number][] = [];
  for (let from = 0; from < count; from++) {
    for (let to = 0; to < count; to++) if (from !== to) all.push([from, to]);
  }
  return all;
}

/** Lines of the tallest cell of every row, and a little for every other line, so that no column is starved. */
function height(needs: ColumnNeed[], widths: number[]): number {
  const rows = needs[0]?.cells.length ?? 0;
  let total = 0;
  for (let row = 0; row < rows; row++) {
    let tallest = 1;
    needs.forEach((need, column) => {
      const room = (widths[column] ?? 0) - need.padding;
      const length = (need.cells[row] ?? 0) - need.padding;
      const lines = length <= room ? 1 : Math.max(2, (length * ragged) / room);
      tallest = Math.max(tallest, Math.ceil(lines));
      total += lines * 0.12;
    });
    total += tallest;
  }
  return total;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
