import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/connect.ts';
import type { refundRequests } from '../db/schema/refunds.ts';
import type { outbox, purchaseEvents } from '../db/schema.ts';
import { rootCause } from '../failures.ts';

/** A table whose rows wait for something to be done: `due_at` is when, and empty once nothing is left to do. */
type QueueTable = typeof outbox | typeof purchaseEvents | typeof refundRequests;

export type Outcome<Table extends QueueTable> =
  /** @param changes what is written down beside it */
  | { result: 'done'; changes?: PgUpdateSetSource<Table> }
  /** Trying again would not help. */
  | { result: 'failed'; reason: string }
  | { result: 'later'; reason: string };

export interface Taken<Table extends QueueTable> {
  row: Table['$inferSelect'];
  /** `failed` also after the last attempt. */
  result: Outcome<Table>['result'];
}

/** Seconds. */
const firstDelay = 2;
const longestDelay = 30 * 60;
/** About two days of trying. */
const maxAttempts = 100;

/**
 * For a transaction that waits for somebody else, such as a mail server. A machine that vanishes would keep its rows
 * locked for as long as TCP waits, which is hours.
 */
const limitIdleTime = sql`set local idle_in_transaction_session_timeout = '3min'`;

/**
 * Takes the row that has been due longest, has it worked on and writes down what came of it, all in one transaction: a
 * killed process leaves the row due and nothing else behind. The row stays locked meanwhile, so other processes pass
 * it by. What fails is tried again, ever later.
 * @param work may write in the transaction; what it throws makes it `later`, and undoes what it wrote
 * @param onFailed may write in the transaction too when a row is given up. @returns what stands beside `last_error` then
 * @param among which of the rows
 * @returns what was taken, or nothing when nothing is due
 */
export async function takeNext<Table extends QueueTable>(
  database: Database,
  table: Table,
  work: (row: Table['$inferSelect'], transaction: Transaction) => Promise<Outcome<Table>>,
  onFailed: (
    row: Table['$inferSelect'],
    transaction: Transaction,
  ) => Promise<PgUpdateSetSource<Table>> = async () => ({}),
  among?: SQL,
): Promise<Taken<Table> | undefined> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(table as typeof outbox)
      .where(and(lte(table.due_at, sql`now()`), among))
      .orderBy(asc(table.due_at))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    await transaction.execute(limitIdleTime);
    const outcome = await transaction
      .transaction((inner) => work(row, inner))
      .catch((error: unknown): Outcome<Table> => ({ result: 'later', reason: reasonOf(error) }));
    const attempts = row.attempts + 1;
    const settled = outcome.result === 'later' && attempts >= maxAttempts ? 'failed' : outcome.result;
    const onceFailed = settled === 'failed' ? await onFailed(row, transaction) : {};
    await transaction
      .update(table as typeof outbox)
      .set({ attempts, ...changesFor(settled) })
      .where(eq(table.id, row.id));
    return { row, result: settled };

    function changesFor(result: Outcome<Table>['result']): object {
      if (outcome.result === 'done') return { due_at: null, last_error: null, ...outcome.changes };
      const last_error = outcome.reason;
      if (result === 'failed') return { due_at: null, last_error, ...onceFailed };
      return { due_at: sql`now() + make_interval(secs => ${delayAfter(attempts)})`, last_error };
    }
  });
}

/** @returns seconds until the next attempt */
function delayAfter(attempts: number): number {
  return Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
}

/** The sentence for the owner: of a failed query the database's word, not the statement with its values. */
function reasonOf(error: unknown): string {
  return rootCause(error).message.slice(0, 500);
}
