import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/connect.ts';
import type { refundRequests } from '../db/schema/refunds.ts';
import type { outbox, purchaseEvents } from '../db/schema.ts';
import { rootCause } from '../failures.ts';

/** `due_at` is when a row is to be processed, null once nothing is left to do. */
type QueueTable = typeof outbox | typeof purchaseEvents | typeof refundRequests;

export type Outcome<Table extends QueueTable> =
  /** `changes` are stored with the outcome. */
  | { result: 'done'; changes?: PgUpdateSetSource<Table> }
  /** A retry would not help. */
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
/** About two days of retries. */
const maxAttempts = 100;

/** Guards against a vanished machine, which would keep its rows locked until TCP times out: for hours. */
const limitIdleTime = sql`set local idle_in_transaction_session_timeout = '3min'`;

/**
 * Processes the row that has been due longest, in one transaction: a killed process leaves the row due and nothing
 * else. Other processes skip the locked row. Failures are retried at growing intervals.
 * @param work may write in the transaction; a throw undoes that and means `later`
 * @param onFailed may write too when a row is given up; returns values stored beside `last_error`
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

/** Returns seconds until the next attempt. */
function delayAfter(attempts: number): number {
  return Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
}

/** Leaves out the statement of a failed query, which holds its values. */
function reasonOf(error: unknown): string {
  return rootCause(error).message.slice(0, 500);
}

/** Works on the rows of a table that are due. Any process may add rows, and any may work on them. */
export interface Queue {
  /** @param isPaused true while no row may be taken */
  start(isPaused?: () => boolean): void;
  /** Looks at once, if the queue is started. */
  wake(): void;
  /** Finishes the current row first. */
  stop(): Promise<void>;
}

/** Milliseconds between polls. */
const pollInterval = 1_000;

/** @param name for the log @param takeDue returns undefined if nothing is due */
export function createQueue(
  name: string,
  takeDue: () => Promise<Taken<QueueTable> | undefined>,
  log: Logger,
): Queue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Set by a wake during a poll, which then polls again. */
  let isWoken = false;
  let mayNotTake = () => false;

  async function workOnAll(): Promise<void> {
    while (timer && !mayNotTake()) {
      const taken = await takeDue();
      if (!taken) return;
      const { row, result } = taken;
      // The reason stays in the row: it may hold personal data.
      if (result !== 'done')
        log.warn({ queue: name, id: row.id, attempts: row.attempts + 1, result }, 'row not processed');
    }
  }

  function wake(): void {
    isWoken = true;
    running ??= (async () => {
      while (isWoken && timer) {
        isWoken = false;
        await workOnAll();
      }
    })()
      .catch((err) => log.warn({ err }, `${name} not readable`))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start(isPaused = mayNotTake) {
      mayNotTake = isPaused;
      timer = setInterval(wake, pollInterval);
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
