export interface Outcome {
  done: string;
  /** Operations that the product had said yes to. */
  acknowledged: number;
  /** Those of them that are gone, one line each. */
  lost: string[];
  /** What is there more than once, one line each. */
  doubled: string[];
  /** Milliseconds of the slowest recovery. */
  recovery?: number;
  /** Milliseconds. */
  recoveryLimit?: number;
  problems: string[];
  skipped?: string;
}

export interface Row extends Outcome {
  scenario: string;
}

export function hasPassed({
  lost,
  doubled,
  problems,
  recovery = 0,
  recoveryLimit = Infinity,
}: Outcome): boolean {
  return lost.length + doubled.length + problems.length === 0 && recovery <= recoveryLimit;
}

export function printRows(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => ({
      scenario: row.scenario,
      done: row.done,
      acknowledged: row.acknowledged,
      lost: row.lost.length,
      doubled: row.doubled.length,
      recovery: row.recovery === undefined ? '' : seconds(row.recovery, row.recoveryLimit),
      passed: row.skipped ? `skipped: ${row.skipped}` : hasPassed(row) ? 'yes' : 'NO',
    })),
  );
  for (const { scenario, lost, doubled, problems } of rows) {
    for (const [title, lines] of Object.entries({ lost, doubled, problems })) {
      for (const line of lines.slice(0, 10)) console.log(`${scenario}, ${title}: ${line}`);
      if (lines.length > 10) console.log(`${scenario}, ${title}: and ${lines.length - 10} more`);
    }
  }
}

function seconds(milliseconds: number, limit: number | undefined): string {
  const text = `${(milliseconds / 1000).toFixed(2)} s`;
  return limit === undefined ? text : `${text} of ${limit / 1000}`;
}
