import { bigint, date, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RehearsalStep } from '../../../domain/rehearsal.ts';
import { defineTable, impersonal, timestamptz } from './columns.ts';

export const backups = defineTable(
  'backups',
  { isLeftOut: true },
  {
    id: impersonal(uuid('id').primaryKey()),
    /** The day in Brazil for which it was made at night; null for one that an admin requested. */
    night: impersonal(date('night').unique()),
    /** Unused since 1.1.0: the release after the next can drop it. */
    uploaded_at: impersonal(timestamptz('uploaded_at')),
    /** Inside the backup folder. */
    file_name: impersonal(text('file_name').notNull()),
    started_at: impersonal(timestamptz('started_at').notNull().defaultNow()),
    /** If this and `reason` are null, the backup is running, or its process ended before it was finished. */
    finished_at: impersonal(timestamptz('finished_at')),
    bytes: impersonal(bigint('bytes', { mode: 'number' })),
    /** Files that were gone when it was made. */
    missing: impersonal(integer('missing')),
    reason: impersonal(text('reason')),
    /** The upload to the store elsewhere: time of the latest attempt, time of success, reason of failure. */
    send_tried_at: impersonal(timestamptz('send_tried_at')),
    sent_at: impersonal(timestamptz('sent_at')),
    send_reason: impersonal(text('send_reason')),
  },
);

/** Results of the weekly test: the newest backup restored into a scratch database. */
export const restoreChecks = defineTable(
  'restore_checks',
  { isLeftOut: true },
  {
    id: impersonal(uuid('id').primaryKey().defaultRandom()),
    /** The backup's file, and when it was begun. */
    file_name: impersonal(text('file_name').notNull()),
    backup_started_at: impersonal(timestamptz('backup_started_at').notNull()),
    checked_at: impersonal(timestamptz('checked_at').notNull().defaultNow()),
    /** Counted in the scratch database; null if the check failed. */
    tables: impersonal(integer('tables')),
    rows: impersonal(integer('rows')),
    /** Portuguese; null if the check succeeded. */
    reason: impersonal(text('reason')),
  },
);

/** The latest rehearsals of the way from the sales page to the refund; no person occurs in one. */
export const rehearsals = defineTable(
  'rehearsals',
  { isLeftOut: true },
  {
    id: impersonal(uuid('id').primaryKey().defaultRandom()),
    started_at: impersonal(timestamptz('started_at').notNull()),
    steps: impersonal(jsonb('steps').$type<RehearsalStep[]>().notNull()),
  },
);

/** Current alerts, so that the owner is emailed once about each. Their table has its name from an earlier release. */
export const alerts = defineTable(
  'troubles',
  { isLeftOut: true },
  {
    /** The `kind` of a Check. */
    kind: impersonal(text('kind').primaryKey()),
    began_at: impersonal(timestamptz('began_at').notNull().defaultNow()),
    seen_at: impersonal(timestamptz('seen_at').notNull().defaultNow()),
    /**
     * When the owner was last told, by the alert's own email or a daily summary, and the check's `count` then.
     */
    told_at: impersonal(timestamptz('told_at').notNull().defaultNow()),
    told_count: impersonal(integer('told_count').notNull()),
  },
);

/** The owner’s settings from the admin pages. Values are encrypted with a key derived from AUTH_SECRET. */
export const storedSettings = defineTable(
  'settings',
  { isLeftOut: true },
  {
    name: impersonal(text('name').primaryKey()),
    value: impersonal(text('value').notNull()),
    changed_at: impersonal(timestamptz('changed_at').notNull().defaultNow()),
  },
);

/** Visits and clicks on public pages per day, without anything that identifies a visitor. */
export const dailyCounts = defineTable(
  'daily_counts',
  {},
  {
    day: impersonal(date('day').notNull()),
    step: impersonal(text('step').notNull()),
    count: impersonal(integer('count').notNull()),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Those visits and clicks that came by a link with the owner's tags, by `sourceText` (domain/sources.ts). */
export const dailySources = defineTable(
  'daily_sources',
  {},
  {
    day: impersonal(date('day').notNull()),
    source: impersonal(text('source').notNull(), 'source'),
    step: impersonal(text('step').notNull()),
    count: impersonal(integer('count').notNull()),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.step] })],
);
