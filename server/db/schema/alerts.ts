import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Current alerts, so that the owner is emailed once about each. */
export const alerts = pgTable('troubles', {
  /** The `kind` of a Check. */
  kind: text('kind').primaryKey(),
  began_at: timestamptz('began_at').notNull().defaultNow(),
  seen_at: timestamptz('seen_at').notNull().defaultNow(),
  /**
   * When the owner was last told, by the alert's own email or a daily summary, and the check's `count` then.
   */
  told_at: timestamptz('told_at').notNull().defaultNow(),
  told_count: integer('told_count').notNull(),
});
