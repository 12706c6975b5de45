import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { purchases } from '../schema.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** What buyers asked to have back: one request for each purchase. Those that a provider is to be told of are a queue. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also what keeps a provider from doing it twice. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    purchase_id: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** Who gives the money back: `provider` or `owner`. */
    way: text('way').notNull(),
    requested_at: timestamptz('requested_at').notNull().defaultNow(),
    /** By when the money is to be on its way. */
    deadline: timestamptz('deadline').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the provider is told, next; empty once it was, and where the owner does it. */
    due_at: timestamptz('due_at'),
    /** What the provider said that kept it from being done. */
    last_error: text('last_error'),
    /** When the provider took it. */
    sent_at: timestamptz('sent_at'),
    /** When the provider or the owner said that the money went back. */
    finished_at: timestamptz('finished_at'),
  },
  (table) => [
    index('refund_requests_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    index('refund_requests_open_idx').on(table.deadline).where(sql`finished_at is null`),
    index('refund_requests_requested_at_idx').on(table.requested_at, table.id),
  ],
);
