import { setTimeout as sleep } from 'node:timers/promises';

/** Runs blocking work one at a time, and rests as long after each, so that other requests get half the time. */
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
