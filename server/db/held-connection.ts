import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Tracks which async flows hold a pooled connection. A flow that asks for a second one may wait for ever: as many such
 * flows as there are connections block each other, and everybody else.
 */
const flows = new AsyncLocalStorage<Error | undefined>();

/** Queries are lazy: they run when awaited. */
type Work<Result> = () => PromiseLike<Result>;
const runIn = <Result>(holder: Error | undefined, work: Work<Result>): Promise<Result> =>
  flows.run(holder, async () => await work());

/** Returns a function for work that holds a connection. Call it where the work begins: the error names that place. */
export function connectionHolder(): <Result>(work: Work<Result>) => Promise<Result> {
  const error = new Error('What begins here asks the pool within its transaction: hand the transaction over');
  return (work) => runIn(error, work);
}

/** Returns the error of asking the pool here; undefined where no connection is held. */
export function nestedUse(): Error | undefined {
  return flows.getStore();
}

/**
 * Runs work on other connections while a transaction waits. Only work on one row at a time may do so, such as a queue whose
 * work must be there before its row is done.
 */
export function besideTransaction<Result>(work: Work<Result>): Promise<Result> {
  return runIn(undefined, work);
}
