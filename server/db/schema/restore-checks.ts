import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Results of the weekly test: the newest backup restored into a scratch database. */
export const restoreChecks = pgTable('restore_checks', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The backup's file, and when it was begun. */
  file_name: text('file_name').notNull(),
  backup_started_at: timestamp('backup_started_at', { withTimezone: true }).notNull(),
  checked_at: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  /** Counted in the scratch database; null if the check failed. */
  tables: integer('tables'),
  rows: integer('rows'),
  /** Portuguese; null if the check succeeded. */
  reason: text('reason'),
});
