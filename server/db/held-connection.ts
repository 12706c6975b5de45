import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Tracks which async flows hold a pooled connection. A flow that asks for a second one may wait for ever: when as many
 * such flows run as the pool has connections, all of them wait for each other.
 */
const flows = new AsyncLocalStorage<Error | undefined>();

/** Drizzle's queries are lazy: they run when awaited. */
type Work<Result> = () => PromiseLike<Result>;
const runIn = <Result>(holder: Error | undefined, work: Work<Result>): Promise<Result> =>
  flows.run(holder, async () => await work());

/**
 * Returns a function that runs work which holds a connection. Call it where the work begins: the error's stack names
 * it.
 */
export function connectionHolder(): <Result>(work: Work<Result>) => Promise<Result> {
  const error = new Error(
    'The transaction begun here asks the pool for another connection: hand the transaction over',
  );
  return (work) => runIn(error, work);
}

/** Returns an error that names where this flow took its connection; undefined if it holds none. */
export function findHolderError(): Error | undefined {
  return flows.getStore();
}

/**
 * Runs work on another connection while the flow's transaction waits. Allowed only where few flows do it at a time: a
 * queue whose work must be committed before its row is marked as done.
 */
export function outsideTransaction<Result>(work: Work<Result>): Promise<Result> {
  return runIn(undefined, work);
}
