import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * When a payment provider's messages were last refused, or of no concern: such messages are not stored. To within a
 * minute, and nothing of what they said.
 */
export const webhookArrivals = pgTable(
  'webhook_arrivals',
  {
    provider: text('provider').notNull(),
    /** `ignored`, or the error's code. */
    outcome: text('outcome').notNull(),
    arrived_at: timestamp('arrived_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.outcome] })],
);
