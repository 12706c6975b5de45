import { availableParallelism } from 'node:os';

const cores = availableParallelism();
/** Hashes that a thread has at hand, so that it need not wait for the event loop between two. */
export const hashesPerThread = 2;
/** Milliseconds after a student's request in which the next is likely. */
const attention = 100;

let lastServed = Number.NEGATIVE_INFINITY;
let running = 0;
const waiting: (() => void)[] = [];

/** To be called with each request of somebody who is in. */
export function noteStudent(): void {
  lastServed = performance.now();
}

/**
 * Runs a hash in its turn: as many as keep all cores busy, and one core less while students are being served.
 * Priority alone does not do it, as the system lets a thread finish its slice of some milliseconds.
 */
export async function inTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  while (running >= places()) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await hash();
  } finally {
    running -= 1;
    for (const next of waiting.splice(0, places() - running)) next();
  }
}

function places(): number {
  return performance.now() - lastServed < attention ? Math.max(1, cores - 1) : cores * hashesPerThread;
}
