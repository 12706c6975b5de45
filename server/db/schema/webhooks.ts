import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Other systems that are told of events. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  /** Encrypted, as the settings are. */
  secret: text('secret').notNull(),
  /** The secret before the last change, which signs too until then; encrypted. */
  previous_secret: text('previous_secret'),
  previous_until: timestamptz('previous_until'),
  /** Attempts in a row that failed, and since when; none may follow before `paused_until`. */
  failures: integer('failures').notNull().default(0),
  failing_since: timestamptz('failing_since'),
  paused_until: timestamptz('paused_until'),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  /** When it was removed: nothing is sent from then on, and the row goes a minute later. */
  removed_at: timestamptz('removed_at'),
});

/** Events to send, one row for each endpoint. Rows with `due_at` are a queue, in order for each student and endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    endpoint_id: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The header webhook-id, the same at every attempt and endpoint. */
    event_id: uuid('event_id').notNull(),
    type: text('type').notNull(),
    /** The body as it is signed and sent. */
    payload: text('payload').notNull(),
    /** The account's id, or else the email, or else the purchase: events of one are sent in order. */
    student_key: text('student_key').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once it was delivered or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    tried_at: timestamptz('tried_at'),
    /** The last answer: its status, and its first characters. */
    last_status: integer('last_status'),
    last_answer: text('last_answer'),
    last_error: text('last_error'),
    delivered_at: timestamptz('delivered_at'),
    failed_at: timestamptz('failed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_due_at_idx').on(table.endpoint_id, table.due_at).where(sql`due_at is not null`),
    index('webhook_deliveries_order_idx')
      .on(table.endpoint_id, table.student_key, table.position)
      .where(sql`due_at is not null`),
    index('webhook_deliveries_latest_idx').on(table.endpoint_id, table.position),
    index('webhook_deliveries_failed_at_idx').on(table.failed_at).where(sql`failed_at is not null`),
    index('webhook_deliveries_student_key_idx').on(table.student_key),
  ],
);
