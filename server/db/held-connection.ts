import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows in which asynchronous flows a connection of the pool is held. A flow that asks for a second one while it holds its
 * first may wait for ever: as many such flows as there are connections stop each other, and everybody else.
 */
const flows = new AsyncLocalStorage<Error | undefined>();

/** Queries are lazy: they run where they are waited for. */
type Work<Result> = () => PromiseLike<Result>;
const runIn = <Result>(holder: Error | undefined, work: Work<Result>): Promise<Result> =>
  flows.run(holder, async () => await work());

/** Returns the way to run work that holds a connection. Call it where that work begins: that place is named by the error. */
export function connectionHolder(): <Result>(work: Work<Result>) => Promise<Result> {
  const error = new Error('What begins here asks the pool within its transaction: hand the transaction over');
  return (work) => runIn(error, work);
}

/** Returns what is wrong with asking the pool here; nothing where no connection is held. */
export function nestedUse(): Error | undefined {
  return flows.getStore();
}

/**
 * Runs work on connections of its own while a transaction waits for it. Only what works on one row at a time may do so, such
 * as a queue whose work must be there before its row is done.
 */
export function besideTransaction<Result>(work: Work<Result>): Promise<Result> {
  return runIn(undefined, work);
}
