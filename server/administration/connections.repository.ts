import { desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { outbox, purchaseEvents } from '../db/schema.ts';
import { isStuck } from './troubles.repository.ts';

/** What a provider has sent that was stored. */
export interface StoredMessages {
  provider: string;
  last_received_at: Date;
  last_understood_at: Date | null;
  /** Those that nobody could make sense of. */
  stuck: number;
}

/** Among so many of the latest letters is the one that left last: some leave long after they were written. */
const latest = 100;

/** What the database knows of the ways in and out. */
export function createConnectionsRepository(database: Database) {
  return {
    /** When the mail server last took a letter; a newsletter's do not count. */
    async findLastSent(): Promise<Date | null> {
      const sent = database
        .select({ sent_at: outbox.sent_at })
        .from(outbox)
        .where(sql`${isNull(outbox.newsletter_id)} and ${isNotNull(outbox.sent_at)}`)
        .orderBy(desc(outbox.created_at))
        .limit(latest)
        .as('sent');
      const [row] = await database
        .select({ last: sql`max(${sent.sent_at})`.mapWith(outbox.sent_at) })
        .from(sent);
      return (row?.last as Date | null) ?? null;
    },

    listMessages(): Promise<StoredMessages[]> {
      const last = sql`max(${purchaseEvents.received_at})`;
      return database
        .select({
          provider: purchaseEvents.provider,
          last_received_at: last.mapWith(purchaseEvents.received_at),
          last_understood_at: sql`${last} filter (where ${purchaseEvents.handled_at} is not null)`.mapWith(
            purchaseEvents.received_at,
          ),
          stuck: sql<number>`(count(*) filter (where ${isStuck}))::int`,
        })
        .from(purchaseEvents)
        .groupBy(purchaseEvents.provider) as Promise<StoredMessages[]>;
    },
  };
}

export type ConnectionsRepository = ReturnType<typeof createConnectionsRepository>;
