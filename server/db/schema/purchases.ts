import { type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, jsonb, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StoredContract } from '../../../domain/contract.ts';
import type { RequestStatus } from '../../../domain/decided-requests.ts';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import type { RefundWay } from '../../../domain/refunds.ts';
import { wordsSql } from '../search.ts';
import { formerAccountId } from './accounts.ts';
import { defineTable, impersonal, personal, secret, timestamptz } from './columns.ts';
import { ago, isBoughtBy, isConfirmedEmailOf, named, purchasesOf } from './person-rows.ts';

/** Returns SQL: `purchaseCodeKey` (domain/purchases.ts) of a column. An index has the same expression. */
export const purchaseCodeSql = (column: SQLWrapper) =>
  sql`regexp_replace(lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g') collate "C"), '^hp(?=[0-9])', '')`;

/** One row per transaction at a payment provider, as its events describe it, in whatever order they arrive. */
export const purchases = defineTable(
  'purchases',
  {
    kind: 'purchases',
    // A set `opened_at` without `user_id` shows that the buyer erased the account; older purchases lack it.
    rowsOf: (person) => [
      { where: isBoughtBy(person), onErasure: sql`opened_at = coalesce(opened_at, approved_at)` },
    ],
    expired: {
      where: sql`user_id is null and (email <> '' or name <> '')
        and coalesce(approved_at, created_at) < ${ago('years', retentionPeriods.purchaseYears)}
        and not exists (select from users where users.email = purchases.email)`,
      set: sql`name = '', email = ''`,
    },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    provider: personal('Empresa de pagamento', text('provider').notNull(), 'kept'),
    transaction_id: personal('Transação', text('transaction_id').notNull(), 'number'),
    /** The code that the provider prints for the buyer, if it is not the transaction's. */
    receipt_code: personal('Código do recibo', text('receipt_code'), 'number'),
    /** The buyer's, lower case. */
    email: personal('E-mail', text('email').notNull(), 'email'),
    name: personal('Nome', text('name').notNull().default(''), 'name'),
    amount_cents: personal('Valor (centavos)', integer('amount_cents')),
    /** ISO 4217; null means BRL, as some providers name no currency. */
    currency: personal('Moeda', text('currency'), 'kept'),
    /**
     * `pending`, `held`, `approved`, `disputed` or `refunded`: derived from the times below and `not_opening_reason`.
     */
    status: personal('Situação', text('status').notNull(), 'kept'),
    /** This and the times below are the provider's, except `opened_at` and `closed_at`. */
    approved_at: personal('Aprovado em', timestamptz('approved_at')),
    /** Why the purchase does not open the course, in Portuguese for the owner; null if it does. */
    not_opening_reason: personal('Por que não abre o curso', text('not_opening_reason')),
    disputed_at: personal('Contestado em', timestamptz('disputed_at')),
    dispute_won_at: personal('Contestação vencida em', timestamptz('dispute_won_at')),
    refunded_at: personal('Devolvido em', timestamptz('refunded_at')),
    /**
     * When access by the purchase was revoked manually, by the site's clock; null if it was not, or was
     * granted again.
     */
    closed_at: personal('Fechado em', timestamptz('closed_at')),
    /** When the purchase first opened the course, by the site's clock. */
    opened_at: personal('Abriu o curso em', timestamptz('opened_at')),
    /** Tags of the link by which the buyer came, as `sourceText` (domain/sources.ts) writes them; null without. */
    source: personal('Veio de', text('source'), 'source'),
    contract: personal(
      'Contrato da compra',
      text('contract').references(() => contracts.fingerprint),
      'kept',
    ),
    user_id: personal('Número da conta', formerAccountId('user_id')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updated_at: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
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

const buyerKeys = sql`'{email,name,note,lookUp}'::text[]`;
const withoutBuyer = sql`event = (event::jsonb - ${buyerKeys})::text`;

export const purchaseEvents = defineTable(
  'purchase_events',
  {
    kind: 'paymentMessages',
    rowsOf: (person) => [
      {
        where: sql`(purchase_id in ${purchasesOf(person)}
          or (${person.emailVerified} and event::jsonb ->> 'email' = ${person.email}))`,
        onErasure: withoutBuyer,
      },
    ],
    expired: {
      where: sql`received_at < ${ago('days', retentionPeriods.purchaseEventDays)} and event::jsonb ?| ${buyerKeys}`,
      set: withoutBuyer,
    },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    provider: personal('Empresa de pagamento', text('provider').notNull(), 'kept'),
    event_id: personal('Número da mensagem', text('event_id').notNull(), 'number'),
    /** The event as the adapter read it, as JSON text. */
    event: personal('Mensagem', text('event').notNull(), 'event'),
    purchase_id: impersonal(uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' })),
    attempts: impersonal(integer('attempts').notNull().default(0)),
    /** Time of the next attempt; null once handled or given up. */
    due_at: impersonal(timestamptz('due_at').defaultNow()),
    handled_at: personal('Processado em', timestamptz('handled_at')),
    last_error: personal('Última recusa', text('last_error')),
    received_at: personal('Recebido em', timestamptz('received_at').notNull().defaultNow()),
    /** When somebody last asked to have it handled again; null for an event that only its provider sent. */
    replayed_at: impersonal(timestamptz('replayed_at')),
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
export const accessGrants = defineTable(
  'access_grants',
  {
    kind: 'grants',
    rowsOf: (person) => [
      { where: isConfirmedEmailOf(person), exported: ['email', 'created_at'], onErasure: 'delete' },
      ...named('granted_by')(person),
    ],
  },
  {
    /** Lower case. */
    email: personal('E-mail', text('email').primaryKey(), 'email'),
    granted_by: personal('Dado por', text('granted_by').notNull(), 'name', { kind: 'history' }),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
);

/**
 * Requested refunds, one per purchase. Rows with `due_at` are a queue: the product asks the provider for the refund.
 */
export const refundRequests = defineTable(
  'refund_requests',
  {
    kind: 'purchases',
    // A provider's error may name the buyer.
    rowsOf: (person) => [
      { where: sql`purchase_id in ${purchasesOf(person)}`, onErasure: sql`last_error = null` },
    ],
  },
  {
    /** Also the provider's idempotency key. */
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    purchase_id: impersonal(
      uuid('purchase_id')
        .notNull()
        .unique()
        .references(() => purchases.id, { onDelete: 'cascade' }),
    ),
    /** Says who returns the money: `provider` (asked by the product) or `owner` (manually). */
    way: personal('Quem devolve', text('way').$type<RefundWay>().notNull(), 'kept'),
    requested_at: personal('Pedido em', timestamptz('requested_at').notNull().defaultNow()),
    /** Until when the money must be returned. */
    deadline: personal('Prazo', timestamptz('deadline').notNull()),
    attempts: impersonal(integer('attempts').notNull().default(0)),
    /** Time of the next attempt; null once the provider was asked, and where the owner refunds. */
    due_at: impersonal(timestamptz('due_at')),
    last_error: personal('Última recusa', text('last_error')),
    sent_at: personal('Enviado em', timestamptz('sent_at')),
    finished_at: personal('Concluído em', timestamptz('finished_at')),
  },
  (table) => [
    index('refund_requests_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    index('refund_requests_open_idx').on(table.deadline).where(sql`finished_at is null`),
    index('refund_requests_requested_at_idx').on(table.requested_at, table.id),
  ],
);

/** Requests for access to a purchase from another email than its own, and the decisions. */
export const accessRequests = defineTable(
  'access_requests',
  {
    kind: 'accessRequests',
    // A waiting request is not exported: to whoever asked, nothing says that the purchase exists.
    rowsOf: (person) => [
      { where: sql`${isConfirmedEmailOf(person)} and status <> 'waiting'`, onErasure: 'delete' },
      { where: isConfirmedEmailOf(person), exported: [], onErasure: 'delete' },
      { where: sql`purchase_id in ${purchasesOf(person)}`, exported: [], onErasure: 'delete' },
      {
        where: sql`former_email = ${person.email} and ${person.emailVerified}`,
        exported: [],
        onErasure: sql`former_email = ''`,
      },
    ],
    expired: { where: sql`created_at < ${ago('days', retentionPeriods.accessRequestDays)}` },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    purchase_id: impersonal(
      uuid('purchase_id')
        .notNull()
        .references(() => purchases.id, { onDelete: 'cascade' }),
    ),
    /** The one asked from, lower case. */
    email: personal('E-mail', text('email').notNull(), 'email'),
    /** The one that the purchase had until it was moved; empty before. */
    former_email: secret(text('former_email').notNull().default(''), 'email'),
    status: personal('Situação', text('status').$type<RequestStatus>().notNull().default('waiting'), 'kept'),
    /** Why it was refused. */
    reason: personal('Motivo', text('reason').notNull().default('')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    decided_at: personal('Decidido em', timestamptz('decided_at')),
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
 * The table has its first name, as an update must leave it to the release before.
 */
export const unstoredMessages = defineTable(
  'webhook_arrivals',
  {},
  {
    provider: impersonal(text('provider').notNull()),
    /** `ignored`, or the error's code. */
    outcome: impersonal(text('outcome').notNull()),
    arrived_at: impersonal(timestamptz('arrived_at').notNull().defaultNow()),
  },
  (table) => [primaryKey({ columns: [table.provider, table.outcome] })],
);

/** Terms of sale. Purchases refer to the ones that the buyer accepted; equal ones are stored once. */
export const contracts = defineTable(
  'contracts',
  {},
  {
    /** SHA-256 of `document`. */
    fingerprint: impersonal(text('fingerprint').primaryKey()),
    /** The first published revision with this contract; 0 for the one in `content/`, before anything was published. */
    revision: impersonal(integer('revision').notNull()),
    document: impersonal(jsonb('document').$type<StoredContract>().notNull()),
    created_at: impersonal(timestamptz('created_at').notNull().defaultNow()),
  },
);
