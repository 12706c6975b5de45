import { slowness } from '../tests/support/waits.ts';

/** Result of a scenario, a row of the table that `npm run faults` prints. */
export interface Outcome {
  /** The table's text about what the scenario did. */
  done: string;
  /** Number of operations that the product acknowledged. */
  acknowledged: number;
  /** Acknowledged operations without effect, one line each. */
  lost: string[];
  /** Operations with a repeated effect, one line each. */
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

/** Returns true if nothing was lost or doubled, and the recovery was fast enough. */
export function hasPassed({
  lost,
  doubled,
  problems,
  recovery = 0,
  recoveryLimit = Infinity,
}: Outcome): boolean {
  return lost.length + doubled.length + problems.length === 0 && recovery <= recoveryLimit * slowness;
}

/** Prints the table of all scenarios, and the details of failed ones. */
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
  return limit === undefined ? text : `${text} of ${(limit * slowness) / 1000}`;
}
