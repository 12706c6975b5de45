import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Results of the weekly test: the newest backup restored into a scratch database. */
export const restoreChecks = pgTable('restore_checks', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The backup's file, and when it was begun. */
  file_name: text('file_name').notNull(),
  backup_started_at: timestamptz('backup_started_at').notNull(),
  checked_at: timestamptz('checked_at').notNull().defaultNow(),
  /** Counted in the scratch database; null if the check failed. */
  tables: integer('tables'),
  rows: integer('rows'),
  /** Portuguese; null if the check succeeded. */
  reason: text('reason'),
});
