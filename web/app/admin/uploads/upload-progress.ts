/** Percent. */
const step = 10;
/** Percent shown until the server confirms. */
const highestUnconfirmed = 90;
/** Milliseconds between two steps. */
export const progressInterval = 300;

/** Returns the next percentage, never beyond what has been sent. */
export function nextProgress(shown: number, sentPercent: number): number {
  const next = shown + step;
  return next <= Math.min(sentPercent, highestUnconfirmed) ? next : shown;
}
