import { asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { outsideTransaction } from '../../db/ambient-transaction.ts';
import type { Database } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import { limitIdleTime } from '../../db/transaction-limit.ts';
import type { Mail } from './mail.ts';

export interface QueuedMail {
  id: string;
  kind: Mail['kind'];
  recipient: string;
  data: Record<string, string>;
  /** Failed attempts so far. */
  attempts: number;
}

export type Outcome =
  | { result: 'sent' }
  /** Refused for good, or nothing left to send. */
  | { result: 'dropped'; reason: string }
  | { result: 'later'; reason: string; seconds: number };

export function createOutboxRepository(database: Database) {
  return {
    /** Queues a mail, in the transaction under way where there is one. */
    async add({ kind, recipient, data = {}, onceKey }: Mail): Promise<void> {
      await database
        .insert(outbox)
        .values({ kind, recipient, data: JSON.stringify(data), once_key: onceKey })
        .onConflictDoNothing({ target: outbox.once_key });
    },

    /**
     * Takes the oldest due mail, hands it over and writes down what came of it. The row stays locked meanwhile, so
     * other processes pass it by, and a killed process leaves it due.
     * @returns whether there was one
     */
    async takeNext(handle: (mail: QueuedMail) => Promise<Outcome>): Promise<boolean> {
      return database.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(outbox)
          .where(lte(outbox.due_at, sql`now()`))
          .orderBy(asc(outbox.due_at))
          .limit(1)
          .for('update', { skipLocked: true });
        if (!row) return false;
        await tx.execute(limitIdleTime);
        // What the mail's links rest on must be there before the mail is.
        const outcome = await outsideTransaction(() =>
          handle({
            id: row.id,
            kind: row.kind as Mail['kind'],
            recipient: row.recipient,
            data: JSON.parse(row.data) as Record<string, string>,
            attempts: row.attempts,
          }),
        );
        await tx
          .update(outbox)
          .set({ attempts: row.attempts + 1, ...changes(outcome) })
          .where(eq(outbox.id, row.id));
        return true;
      });
    },

    /** How many mails wait, and for how many seconds the one that was due first has been. */
    async measure(): Promise<{ waiting: number; oldestDueSeconds: number }> {
      const [row] = await database
        .select({
          waiting: sql<number>`count(*)::int`,
          oldestDueSeconds: sql<number>`coalesce(greatest(extract(epoch from now() - min(${outbox.due_at})), 0), 0)::float`,
        })
        .from(outbox)
        .where(isNotNull(outbox.due_at));
      return row ?? { waiting: 0, oldestDueSeconds: 0 };
    },
  };
}

function changes(outcome: Outcome) {
  switch (outcome.result) {
    case 'sent':
      return { sent_at: sql`now()`, due_at: null, last_error: null };
    case 'dropped':
      return { failed_at: sql`now()`, due_at: null, last_error: outcome.reason };
    case 'later':
      return { due_at: sql`now() + make_interval(secs => ${outcome.seconds})`, last_error: outcome.reason };
  }
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
