import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { purchases } from './purchases.ts';

/**
 * Requested refunds, one per purchase. Rows with `due_at` are a queue: the product asks the provider for the refund.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    purchase_id: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** Says who returns the money: `provider` (asked by the product) or `owner` (manually). */
    way: text('way').notNull(),
    requested_at: timestamptz('requested_at').notNull().defaultNow(),
    /** Until when the money must be returned. */
    deadline: timestamptz('deadline').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once the provider was asked, and where the owner refunds. */
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
