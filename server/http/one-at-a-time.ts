import { scheduler } from 'node:timers/promises';

/**
 * Runs work that holds the main thread for a while: one piece in each turn of the event loop, so that however many ask for
 * it at once, whoever asks for something else waits for one of them at most.
 */
export function createSingleFile() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(() => scheduler.yield()).then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
