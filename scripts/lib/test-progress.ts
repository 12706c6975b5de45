import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.ts';

/** Milliseconds between two lines about the same part. */
const interval = 3_000;
/** Set by `npm test` for the reporters of the parts that it starts. */
export const partVariable = 'TEST_PART';

/**
 * Says what a part of a run has come to, one line in some seconds: readable in a log too.
 * @param last how long the part took last time, in brackets
 */
export function createProgress(part: string, last: string, print: (line: string) => void = console.log) {
  let total = 0;
  let done = 0;
  let printedAt = 0;
  return {
    /** Counts what the part consists of. */
    begin(count: number): void {
      total = count;
      printedAt = Date.now();
    },
    finishOne(): void {
      done += 1;
      if (done < total && Date.now() - printedAt < interval) return;
      printedAt = Date.now();
      print(`${part}: ${done} de ${total}${last}`);
    },
    /** Prints a failure at once. */
    fail: (failure: string): void => print(`✗ ${failure}`),
  };
}

/** Returns the progress of the part that this process runs. */
export function currentProgress() {
  const { title, last } = JSON.parse(process.env[partVariable] ?? '{}') as { title: string; last: string };
  return createProgress(title, last);
}

/** Returns the seconds as people say them. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Keeps how long each part took when it last passed, in a file that outlives the run. */
export function openLastTimes(file = path.join(root, '.cache/test-times.json')) {
  let seconds: Record<string, number> = {};
  try {
    seconds = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // There is none yet, or a run was cut off while it wrote.
  }
  return {
    /** Returns words in brackets, or nothing where the part is not known. */
    text(part: string): string {
      const known = seconds[part];
      return known === undefined ? '' : ` (da última vez ${durationText(known)})`;
    },
    note(part: string, took: number): void {
      seconds[part] = took;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(seconds));
    },
  };
}
