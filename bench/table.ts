import os from 'node:os';
import { reasonFor } from './missed-goals.ts';

/** A line of docs/benchmarks.md: a measured figure beside its limit. */
export interface Row {
  name: string;
  value: string;
  /** The reference value, with its unit. */
  limit: string;
  /** Measured over limit, the median of all rounds. */
  ratio: number;
  /** Minimum ratio; maximum with `isMaximum`. */
  goal: number;
  isMaximum?: boolean;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns true if the figure keeps its goal. */
export function isMet({ ratio, goal, isMaximum }: Row): boolean {
  return isMaximum ? ratio <= goal : ratio >= goal;
}

/** Prints the rows to the terminal. */
export function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => ({
      figure: row.name,
      measured: row.value,
      limit: row.limit,
      ratio: row.ratio.toFixed(2),
      goal: goalText(row),
      met: isMet(row) ? 'yes' : 'NO',
    })),
  );
}

/** Returns a documentation page of the rows and the machine that measured them. */
export function renderResultsPage(rows: readonly Row[]): string {
  const cpus = os.cpus();
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${row.value} | ${row.limit} | ${row.ratio.toFixed(2)} | ${goalText(row)} | ${isMet(row) ? 'yes' : '**no**'} |`,
  );
  const missed = rows.filter((row) => !isMet(row)).map(({ name }) => `- ${name}: ${reasonFor(name)}`);
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus.length} cores (${cpus[0]?.model.trim()}),
${Math.round(os.totalmem() / 2 ** 30)} GB of memory, Linux ${os.release()}, Node ${process.versions.node}.
Server, database and load generator share the cores. Each figure stands beside its limit, measured in the same run, in
turn; ratios are medians of several rounds. They tell more than the numbers, which are this machine's.

| figure | measured | limit | ratio | goal | met |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

## Goals that were missed

${missed.join('\n') || 'None.'}
`;
}

function goalText({ goal, isMaximum }: Row): string {
  return `${isMaximum ? 'at most' : 'at least'} ${goal}`;
}
