/** What one column needs, in points: `min` for its longest word, `max` for its longest cell on one line. */
export interface ColumnNeed {
  min: number;
  max: number;
  /** Sum of the cells' lengths on one line. */
  total: number;
}

/** Shares `available` points among columns: long text gets room, but never so much that a short word is cut. */
export function columnWidths(needs: ColumnNeed[], available: number): number[] {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const spare = available - sum(needs.map((need) => need.max));
  if (spare >= 0) return needs.map((need) => need.max + spare / needs.length);
  const weights = needs.map((need) => Math.sqrt(need.max * Math.max(need.total, 1)));
  const widths = needs.map((need) => need.min);
  let open = needs.map((_, index) => index);
  let left = available - sum(widths);
  if (left <= 0) return widths.map((width) => (width * available) / sum(widths));
  // Rounds: whoever already fits on one line leaves the rest to the others.
  while (left > 0.5 && open.length > 0) {
    const wanted = open.map((index) => {
      const ideal = (available * (weights[index] ?? 0)) / sum(weights);
      return Math.max(ideal - (widths[index] ?? 0), 4);
    });
    const scale = left / sum(wanted);
    let given = 0;
    open.forEach((index, at) => {
      const before = widths[index] ?? 0;
      const after = Math.min(before + (wanted[at] ?? 0) * scale, needs[index]?.max ?? before);
      widths[index] = after;
      given += after - before;
    });
    left -= given;
    open = open.filter((index) => (widths[index] ?? 0) < (needs[index]?.max ?? 0) - 0.1);
    if (given < 0.1) break;
  }
  return widths;
}
