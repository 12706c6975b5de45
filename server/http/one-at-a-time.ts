import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs work that holds the main thread for a while: one piece at a time, and after each a rest as long as it took. However
 * many ask for it at once, what others ask for goes on in half of the time.
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
