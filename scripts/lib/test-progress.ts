import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.ts';

/** Milliseconds between two lines about the same part. */
const interval = 3_000;
/** Set by `npm test` for the reporters of the parts that it starts. */
export const partVariable = 'TEST_PART';

/** Says what a part of a run has come to, one line in some seconds: readable in a log too. */
export class Progress {
  readonly #part: string;
  readonly #last: string;
  readonly #print: (line: string) => void;
  #total = 0;
  #done = 0;
  #printedAt = 0;

  constructor(part: string, last: string, print: (line: string) => void = console.log) {
    this.#part = part;
    this.#last = last;
    this.#print = print;
  }

  /** Counts what the part consists of. */
  begin(total: number): void {
    this.#total = total;
    this.#printedAt = Date.now();
  }

  finishOne(): void {
    this.#done += 1;
    if (this.#done < this.#total && Date.now() - this.#printedAt < interval) return;
    this.#printedAt = Date.now();
    this.#print(`${this.#part}: ${this.#done} de ${this.#total}${this.#last}`);
  }

  /** Prints a failure at once. */
  fail(failure: string): void {
    this.#print(`✗ ${failure}`);
  }
}

/** Returns the progress of the part that this process runs. */
export function currentProgress(): Progress {
  const { title, last } = JSON.parse(process.env[partVariable] ?? '{}') as { title: string; last: string };
  return new Progress(title, last);
}

/** Returns the seconds as people say them. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Keeps how long each part took when it last passed, in a file that outlives the run. */
export class LastTimes {
  readonly #file: string;
  readonly #seconds: Record<string, number>;

  constructor(file = path.join(root, '.cache/test-times.json')) {
    this.#file = file;
    try {
      this.#seconds = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      this.#seconds = {};
    }
  }

  /** Returns words in brackets, or nothing where the part is not known. */
  text(part: string): string {
    const seconds = this.#seconds[part];
    return typeof seconds === 'number' ? ` (da última vez ${durationText(seconds)})` : '';
  }

  note(part: string, seconds: number): void {
    this.#seconds[part] = seconds;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#seconds));
  }
}
