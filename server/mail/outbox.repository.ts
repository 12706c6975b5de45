import { isNotNull, sql } from 'drizzle-orm';
import type { Connection, Database } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';
import { type Outcome, takeNext } from '../queues/queue.ts';
import type { Mail } from './mail.ts';

export interface QueuedMail {
  id: string;
  kind: Mail['kind'];
  recipient: string;
  data: Record<string, string>;
}

/** Why a mail that has become pointless is given up. */
export const nobodyToWriteTo = 'nobody to write to';

export type MailOutcome = Outcome<typeof outbox>;

export function createOutboxRepository(database: Database) {
  return {
    /** Queues a mail: in the transaction of what it tells of, or by itself. */
    async add(connection: Connection, { kind, recipient, data = {}, onceKey }: Mail): Promise<void> {
      await connection
        .insert(outbox)
        .values({ kind, recipient, data: JSON.stringify(data), once_key: onceKey })
        .onConflictDoNothing({ target: outbox.once_key });
    },

    /**
     * Hands over the mail that has been due longest, and writes down what came of it.
     * @param send works outside of the row's transaction: what the mail's links rest on must be there before the mail is
     * @returns the mail and its result, or nothing when none is due
     */
    async takeNext(send: (mail: QueuedMail) => Promise<MailOutcome>) {
      const taken = await takeNext(
        database,
        outbox,
        async (row) => {
          const outcome = await send(asMail(row));
          return outcome.result === 'done' ? { ...outcome, changes: { sent_at: sql`now()` } } : outcome;
        },
        { failed_at: sql`now()` },
      );
      return taken && { mail: asMail(taken.row), result: taken.result };
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

function asMail({ id, kind, recipient, data }: typeof outbox.$inferSelect): QueuedMail {
  return {
    id,
    kind: kind as Mail['kind'],
    recipient,
    data: JSON.parse(data) as Record<string, string>,
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/** Queues a mail by itself; what must go with something else is added in its transaction. */
export type QueueMail = (mail: Mail) => Promise<void>;
