import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  /** The day in Brazil for which it was made at night; null for one that an admin requested. */
  night: date('night').unique(),
  /** When an administrator uploaded it; it was begun when it was made, before that. */
  uploaded_at: timestamptz('uploaded_at'),
  /** Inside the backup folder. */
  file_name: text('file_name').notNull(),
  started_at: timestamptz('started_at').notNull().defaultNow(),
  /** If this and `reason` are null, the backup is running, or its process ended before it was finished. */
  finished_at: timestamptz('finished_at'),
  bytes: bigint('bytes', { mode: 'number' }),
  missing: integer('missing'),
  reason: text('reason'),
  /** The upload to the store elsewhere: time of the latest attempt, time of success, reason of failure. */
  send_tried_at: timestamptz('send_tried_at'),
  sent_at: timestamptz('sent_at'),
  send_reason: text('send_reason'),
});
