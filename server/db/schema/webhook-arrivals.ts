import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/**
 * When a provider last sent an event that was refused or irrelevant, to within a minute; such events are not stored.
 */
export const webhookArrivals = pgTable(
  'webhook_arrivals',
  {
    provider: text('provider').notNull(),
    /** `ignored`, or the error's code. */
    outcome: text('outcome').notNull(),
    arrived_at: timestamptz('arrived_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.outcome] })],
);
