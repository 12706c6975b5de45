import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/connect.ts';
import type { outbox } from '../db/schema/emails.ts';
import type { purchaseEvents, refundRequests } from '../db/schema/purchases.ts';
import type { webhookDeliveries } from '../db/schema/webhooks.ts';
import { rootCause } from '../failures.ts';

/** The tables that are queues. `due_at` is when a row will be processed; null once nothing is left to do. */
type QueueTable = typeof outbox | typeof purchaseEvents | typeof refundRequests | typeof webhookDeliveries;

/** `changes` are stored with the outcome. */
export type Outcome<Table extends QueueTable> = { changes?: PgUpdateSetSource<Table> } & (
  | { result: 'done' }
  /** Given up: a retry would not help. */
  | { result: 'failed'; reason: string }
  | { result: 'later'; reason: string }
);

export interface ProcessedRow<Table extends QueueTable> {
  row: Table['$inferSelect'];
  /** `failed` also after the last attempt. */
  result: Outcome<Table>['result'];
}

/** Decides when a row is tried again. */
export interface RetryPlan<Table extends QueueTable> {
  /** Returns seconds until the next attempt. */
  delayAfter(attempts: number): number;
  /** Returns true if no attempt follows. */
  isOver(row: Table['$inferSelect'], attempts: number): boolean;
}

/** Emails, purchase events and refunds: each delay is twice the last one's, up to half an hour, so that 100 attempts take about two days. */
export const defaultPlan: RetryPlan<QueueTable> = {
  delayAfter: (attempts) => Math.min(2 * 2 ** (attempts - 1), 30 * 60),
  isOver: (_, attempts) => attempts >= 100,
};

/** Returns the number of attempts of a row that has failed for so many seconds, unless the queue was behind. */
export function attemptsAfter(seconds: number): number {
  let attempts = 1;
  for (let passed = 0; passed < seconds; attempts += 1) passed += defaultPlan.delayAfter(attempts);
  return attempts;
}

/** Without this, a machine that disappears would keep its rows locked until TCP times out, after hours. */
const limitIdleTime = sql`set local idle_in_transaction_session_timeout = '3min'`;

/**
 * Processes the row that has been due longest, in one transaction: if the process is killed, the row stays due. Other
 * processes skip the locked row. Failures are retried at growing intervals.
 * @param work may write in the transaction; an error rolls that back and means `later`
 * @param onFailed runs when a row is given up; returns values to store with `last_error`
 * @param among limits the rows
 */
export async function processNextRow<Table extends QueueTable>(
  database: Database,
  table: Table,
  work: (row: Table['$inferSelect'], transaction: Transaction) => Promise<Outcome<Table>>,
  onFailed: (
    row: Table['$inferSelect'],
    transaction: Transaction,
  ) => Promise<PgUpdateSetSource<Table>> = async () => ({}),
  among?: SQL,
  plan: RetryPlan<Table> = defaultPlan,
): Promise<ProcessedRow<Table> | undefined> {
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
    const result = outcome.result === 'later' && plan.isOver(row, attempts) ? 'failed' : outcome.result;
    const failedChanges = result === 'failed' ? await onFailed(row, transaction) : {};
    await transaction
      .update(table as typeof outbox)
      .set({ attempts, ...columnsAfter(result) })
      .where(eq(table.id, row.id));
    return { row, result };

    function columnsAfter(result: Outcome<Table>['result']): object {
      const { changes } = outcome;
      if (outcome.result === 'done') return { due_at: null, last_error: null, ...changes };
      const last_error = outcome.reason;
      if (result === 'failed') return { due_at: null, last_error, ...changes, ...failedChanges };
      const delay = plan.delayAfter(attempts);
      return { due_at: sql`now() + make_interval(secs => ${delay})`, last_error, ...changes };
    }
  });
}

/** Returns the innermost message: Drizzle's own has the statement with its values. */
function reasonOf(error: unknown): string {
  return rootCause(error).message.slice(0, 500);
}

/** Processes the due rows of a table. Any process may add rows, and any may process them. */
export interface Queue {
  start(): void;
  /** Looks at once, if the queue is started. */
  wake(): void;
  /** Finishes the current row first. */
  stop(): Promise<void>;
}

/** Milliseconds between polls. */
const pollInterval = 1_000;

/**
 * Returns a queue that processes due rows one after another.
 * @param name for the log
 * @param processDue processes one due row; returns undefined if none is due
 */
export function createQueue(
  name: string,
  processDue: () => Promise<ProcessedRow<QueueTable> | undefined>,
  log: Logger,
): Queue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Set by a wake during a poll, which then polls again. */
  let isWoken = false;

  async function processAll(): Promise<void> {
    while (timer) {
      const processed = await processDue();
      if (!processed) return;
      const { row, result } = processed;
      // The reason is only in the row, as it may have personal data.
      if (result !== 'done')
        log.warn({ queue: name, id: row.id, attempts: row.attempts + 1, result }, 'row not processed');
    }
  }

  function wake(): void {
    isWoken = true;
    running ??= (async () => {
      while (isWoken && timer) {
        isWoken = false;
        await processAll();
      }
    })()
      .catch((err) => log.warn({ err }, `${name} not readable`))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
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
