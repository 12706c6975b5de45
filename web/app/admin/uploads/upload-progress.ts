/** Percent that the bar moves at once. */
const step = 10;
/** Where the bar waits until the server has confirmed. */
const highestUnconfirmed = 90;
/** Milliseconds between two moves. */
export const progressInterval = 300;

/** @returns where the bar stands after the next move: a step on, but never beyond what has really been sent */
export function nextProgress(shown: number, sentPercent: number): number {
  const next = shown + step;
  return next <= Math.min(sentPercent, highestUnconfirmed) ? next : shown;
}
