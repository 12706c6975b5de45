import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RehearsalStep } from '../../../domain/rehearsal.ts';
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

/** The latest rehearsals of the way from the sales page to the refund; no person occurs in one. */
export const rehearsals = pgTable('rehearsals', {
  id: uuid('id').primaryKey().defaultRandom(),
  started_at: timestamptz('started_at').notNull(),
  steps: jsonb('steps').$type<RehearsalStep[]>().notNull(),
});

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

/** The owner’s settings from the admin pages. Values are encrypted with a key derived from AUTH_SECRET. */
export const storedSettings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changed_at: timestamptz('changed_at').notNull().defaultNow(),
});

/** Visits and clicks on public pages per day, without anything that identifies a visitor. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    step: text('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Those visits and clicks that came by a link with the owner's tags, by `sourceText` (domain/sources.ts). */
export const dailySources = pgTable(
  'daily_sources',
  {
    day: date('day').notNull(),
    source: text('source').notNull(),
    step: text('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.step] })],
);
