import { sql } from 'drizzle-orm';
import { bigserial, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import { defineTable, impersonal, personal, secret, timestamptz } from './columns.ts';
import { ago } from './person-rows.ts';

/** Other systems that are told of events. */
export const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    kind: 'history',
    isLeftOut: true,
    // Addresses may have a key of the other system in them.
    rowsOf: ({ id }) => [
      {
        where: sql`created_by = ${id}`,
        exported: ['created_by', 'created_at'],
        onErasure: sql`created_by = null, removed_at = coalesce(removed_at, now())`,
      },
    ],
  },
  {
    id: impersonal(uuid('id').primaryKey().defaultRandom()),
    url: secret(text('url').notNull()),
    events: impersonal(text('events').array().notNull()),
    /** Encrypted, as the settings are. */
    secret: secret(text('secret').notNull()),
    /** The secret before the last change, which signs too until then; encrypted. */
    previous_secret: secret(text('previous_secret')),
    previous_until: impersonal(timestamptz('previous_until')),
    /** Attempts in a row that failed, and since when; none may follow before `paused_until`. */
    failures: impersonal(integer('failures').notNull().default(0)),
    failing_since: impersonal(timestamptz('failing_since')),
    paused_until: impersonal(timestamptz('paused_until')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    /** Since when nothing is sent, because a copy brought it back; null while it is told of events. */
    turned_off_at: impersonal(timestamptz('turned_off_at')),
    /** Nothing is sent while this account may not administer, or is erased; null for the team's, whose maker nobody knows. */
    created_by: personal('Número da conta', uuid('created_by')),
    /** When it was removed: nothing is sent from then on, and the row goes a minute later. */
    removed_at: impersonal(timestamptz('removed_at')),
  },
);

/** Events to send, one row for each endpoint. Rows with `due_at` are a queue, in order for each student and endpoint. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    kind: 'webhooks',
    isLeftOut: true,
    rowsOf: (person) => [
      {
        where: sql`(student_key = ${person.id} or (${person.emailVerified} and student_key = ${person.email}))`,
        onErasure: 'delete',
      },
    ],
    expired: { where: sql`due_at is null and created_at < ${ago('days', retentionPeriods.webhookDays)}` },
  },
  {
    id: impersonal(uuid('id').primaryKey().defaultRandom()),
    position: impersonal(bigserial('position', { mode: 'number' }).notNull()),
    endpoint_id: impersonal(
      uuid('endpoint_id')
        .notNull()
        .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    ),
    /** The header webhook-id, the same at every attempt and endpoint. */
    event_id: impersonal(uuid('event_id').notNull()),
    type: personal('Tipo', text('type').notNull()),
    /** The body as it is signed and sent. */
    payload: personal('O que foi enviado', text('payload').notNull()),
    /** The account's id, or else the email, or else the purchase: events of one are sent in order. */
    student_key: secret(text('student_key').notNull()),
    attempts: impersonal(integer('attempts').notNull().default(0)),
    /** Time of the next attempt; null once it was delivered or given up. */
    due_at: impersonal(timestamptz('due_at').defaultNow()),
    tried_at: personal('Última tentativa em', timestamptz('tried_at')),
    /** The last answer: its status, and its first characters. */
    last_status: impersonal(integer('last_status')),
    last_answer: secret(text('last_answer')),
    last_error: secret(text('last_error')),
    delivered_at: personal('Entregue em', timestamptz('delivered_at')),
    failed_at: personal('Recusado em', timestamptz('failed_at')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
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
