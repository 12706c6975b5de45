import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs work that blocks the main thread: one piece at a time, with a rest after each as long as it took, so that other
 * requests always get half of the time.
 */
export function createSingleFile() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    let began = 0;
    const result = last.then(() => {
      began = performance.now();
      return work();
    });
    const rest = () => sleep(performance.now() - began);
    last = result.then(rest, rest);
    return result;
  };
}
