import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs blocking work one at a time, with a pause as long as the work after each, so that other requests get half the
 * time.
 */
export function serializeBlockingWork() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    let began = 0;
    const result = last.then(() => {
      began = performance.now();
      return work();
    });
    const pause = () => sleep(performance.now() - began);
    last = result.then(pause, pause);
    return result;
  };
}
