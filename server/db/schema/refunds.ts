import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { purchases } from '../schema.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** One request per purchase. Those that a provider is to be told of are a queue. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    purchase_id: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** `provider` or `owner` gives the money back. */
    way: text('way').notNull(),
    requested_at: timestamptz('requested_at').notNull().defaultNow(),
    /** The money must be on its way by then. */
    deadline: timestamptz('deadline').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Next attempt at the provider; null once it was told, and where the owner refunds. */
    due_at: timestamptz('due_at'),
    last_error: text('last_error'),
    sent_at: timestamptz('sent_at'),
    finished_at: timestamptz('finished_at'),
  },
  (table) => [
    index('refund_requests_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    index('refund_requests_open_idx').on(table.deadline).where(sql`finished_at is null`),
    index('refund_requests_requested_at_idx').on(table.requested_at, table.id),
  ],
);
