import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredContract } from '../../../domain/contract.ts';
import type { NameRequestStatus } from '../../../domain/name-requests.ts';
import type { RefundWay } from '../../../domain/refunds.ts';
import { wordsSql } from '../search.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** Returns SQL: `purchaseCodeKey` (domain/purchases.ts) of a column. An index has the same expression. */
export const purchaseCodeSql = (column: SQLWrapper) =>
  sql`regexp_replace(lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g') collate "C"), '^hp(?=[0-9])', '')`;

/** One row per transaction at a payment provider, as its events describe it, in whatever order they arrive. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    provider: text('provider').notNull(),
    transaction_id: text('transaction_id').notNull(),
    /** The code that the provider prints for the buyer, if it is not the transaction's. */
    receipt_code: text('receipt_code'),
    /** The buyer's, lower case. */
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    amount_cents: integer('amount_cents'),
    /** ISO 4217; null means BRL, as some providers name no currency. */
    currency: text('currency'),
    /**
     * `pending`, `held`, `approved`, `disputed` or `refunded`: derived from the times below and `not_opening_reason`.
     */
    status: text('status').notNull(),
    /** This and the times below are the provider's, except `opened_at` and `closed_at`. */
    approved_at: timestamptz('approved_at'),
    /** Why the purchase does not open the course, in Portuguese for the owner; null if it does. */
    not_opening_reason: text('not_opening_reason'),
    disputed_at: timestamptz('disputed_at'),
    dispute_won_at: timestamptz('dispute_won_at'),
    refunded_at: timestamptz('refunded_at'),
    /**
     * When access by the purchase was revoked manually, by the site's clock; null if it was not, or was
     * granted again.
     */
    closed_at: timestamptz('closed_at'),
    /** When the purchase first opened the course, by the site's clock. */
    opened_at: timestamptz('opened_at'),
    /** Tags of the link by which the buyer came, as `sourceText` (domain/sources.ts) writes them; null without. */
    source: text('source'),
    contract: text('contract').references(() => contracts.fingerprint),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('purchases_transaction').on(table.provider, table.transaction_id),
    index('purchases_email_idx').on(table.email),
    index('purchases_user_id_idx').on(table.user_id),
    index('purchases_code_idx').on(purchaseCodeSql(table.transaction_id)),
    index('purchases_receipt_code_idx').on(purchaseCodeSql(table.receipt_code)),
    index('purchases_words_idx').using(
      'gin',
      wordsSql(
        sql`${table.name} || ' ' || ${table.email} || ' ' || ${table.transaction_id} || ' ' || coalesce(${table.receipt_code}, '')`,
      ),
    ),
    index('purchases_sold_at_idx').on(sql`coalesce(${table.approved_at}, ${table.created_at})`, table.id),
    index('purchases_refunded_at_idx').on(table.refunded_at).where(sql`refunded_at is not null`),
  ],
);

export const purchaseEvents = pgTable(
  'purchase_events',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    provider: text('provider').notNull(),
    event_id: text('event_id').notNull(),
    /** The event as the adapter read it, as JSON text. */
    event: text('event').notNull(),
    purchase_id: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once handled or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    handled_at: timestamptz('handled_at'),
    last_error: text('last_error'),
    received_at: timestamptz('received_at').notNull().defaultNow(),
    /** When somebody last asked to have it handled again; null for an event that only its provider sent. */
    replayed_at: timestamptz('replayed_at'),
  },
  (table) => [
    unique('purchase_events_event').on(table.provider, table.event_id),
    index('purchase_events_purchase_id_idx').on(table.purchase_id),
    index('purchase_events_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    // Monitoring counts the few open events among many handled ones.
    index('purchase_events_open_idx').on(table.received_at).where(sql`handled_at is null`),
  ],
);

/** Access given manually, with or without an account. */
export const accessGrants = pgTable('access_grants', {
  /** Lower case. */
  email: text('email').primaryKey(),
  granted_by: text('granted_by').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/**
 * Requested refunds, one per purchase. Rows with `due_at` are a queue: the product asks the provider for the refund.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    purchase_id: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** Says who returns the money: `provider` (asked by the product) or `owner` (manually). */
    way: text('way').$type<RefundWay>().notNull(),
    requested_at: timestamptz('requested_at').notNull().defaultNow(),
    /** Until when the money must be returned. */
    deadline: timestamptz('deadline').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once the provider was asked, and where the owner refunds. */
    due_at: timestamptz('due_at'),
    last_error: text('last_error'),
    sent_at: timestamptz('sent_at'),
    finished_at: timestamptz('finished_at'),
  },
  (table) => [
    index('refund_requests_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    index('refund_requests_open_idx').on(table.deadline).where(sql`finished_at is null`),
    index('refund_requests_requested_at_idx').on(table.requested_at, table.id),
  ],
);

/** Requests for access to a purchase from another email than its own, and the decisions. */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    purchase_id: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** The one asked from, lower case. */
    email: text('email').notNull(),
    /** The one that the purchase had until it was moved; empty before. */
    former_email: text('former_email').notNull().default(''),
    status: text('status').$type<NameRequestStatus>().notNull().default('waiting'),
    /** Why it was refused. */
    reason: text('reason').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    decided_at: timestamptz('decided_at'),
  },
  (table) => [
    uniqueIndex('access_requests_one_waiting')
      .on(table.purchase_id, table.email)
      .where(sql`status = 'waiting'`),
    index('access_requests_purchase_id_idx').on(table.purchase_id),
    index('access_requests_created_at_idx').on(table.created_at),
  ],
);

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

/** Terms of sale. Purchases refer to the ones that the buyer accepted; equal ones are stored once. */
export const contracts = pgTable('contracts', {
  /** SHA-256 of `document`. */
  fingerprint: text('fingerprint').primaryKey(),
  /** The first published revision with this contract; 0 for the one in `content/`, before anything was published. */
  revision: integer('revision').notNull(),
  document: jsonb('document').$type<StoredContract>().notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});
