/** One measured figure beside its limit, both from the same run. */
export interface Row {
  name: string;
  /** What was measured, with its unit. */
  value: string;
  /** What it is held against, with its unit. */
  limit: string;
  /** Measured over limit, the median of all rounds. */
  ratio: number;
  /** The least (or, with `isMost`, the most) that the ratio should be. */
  goal: number;
  isMost?: boolean;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function isMet({ ratio, goal, isMost }: Row): boolean {
  return isMost ? ratio <= goal : ratio >= goal;
}

export function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => ({
      figure: row.name,
      measured: row.value,
      limit: row.limit,
      ratio: row.ratio.toFixed(2),
      goal: `${row.isMost ? 'at most' : 'at least'} ${row.goal}`,
      met: isMet(row) ? 'yes' : 'NO',
    })),
  );
}
