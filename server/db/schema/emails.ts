import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { Audience } from '../../../domain/audiences.ts';
import { kindsTo } from '../../../domain/emails/kinds.ts';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import { wordsSql } from '../search.ts';
import { accountId, formerAccountId } from './accounts.ts';
import { defineTable, impersonal, personal, timestamptz } from './columns.ts';
import { ago, authored, isConfirmedEmailOf, ownedBy, purchasesOf } from './person-rows.ts';

export const newsletters = defineTable(
  'newsletters',
  {
    kind: 'history',
    rowsOf: (person) => [
      ...authored(person),
      {
        where: sql`sender_id = ${person.id}`,
        exported: ['sender_id'],
        onErasure: sql`sender_id = null, scheduled_at = null`,
      },
    ],
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    subject: impersonal(text('subject').notNull().default('')),
    /** Markdown. */
    body: impersonal(text('body').notNull().default('')),
    /** Incremented by each save. */
    version: impersonal(integer('version').notNull().default(1)),
    audience: impersonal(text('audience').$type<Audience>().notNull().default('subscribers')),
    /** Limits the audience `stopped` to students who stopped in this module. */
    module_id: impersonal(text('module_id')),
    is_advertising: impersonal(boolean('is_advertising').notNull().default(false)),
    author_id: personal('Número da conta', formerAccountId('author_id')),
    author_name: personal('Nome', text('author_name').notNull(), 'name'),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updated_at: impersonal(timestamptz('updated_at').notNull().defaultNow()),
    /** When its emails were queued; null for a draft. */
    queued_at: impersonal(timestamptz('queued_at')),
    /** When a scheduled newsletter will be queued; null once it was, and for drafts. */
    scheduled_at: impersonal(timestamptz('scheduled_at')),
    /** The account that scheduled or sent it, whose role ends what waits; null if nobody is known to have. */
    sender_id: personal('Número da conta', uuid('sender_id')),
    stopped_at: impersonal(timestamptz('stopped_at')),
    recipients: impersonal(integer('recipients')),
    /** Counts that stay after the emails were removed from the outbox. */
    sent_count: impersonal(integer('sent_count')),
    refused_count: impersonal(integer('refused_count')),
  },
);

export const newsletterSubscribers = defineTable(
  'newsletter_subscribers',
  {
    kind: 'newsletter',
    rowsOf: (person) => [
      { where: isConfirmedEmailOf(person), onErasure: 'delete' },
      { where: sql`email = ${person.email} and confirmed_at is null`, exported: [], onErasure: 'delete' },
    ],
    expired: {
      where: sql`confirmed_at is null and unsubscribed_at is null
        and created_at < ${ago('days', retentionPeriods.unconfirmedSubscriptionDays)}`,
    },
  },
  {
    /** Always lower case. */
    email: personal('E-mail', text('email').primaryKey(), 'email'),
    confirmed_at: personal('Confirmado em', timestamptz('confirmed_at')),
    unsubscribed_at: personal('Cancelado em', timestamptz('unsubscribed_at')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
  (table) => [
    index('newsletter_subscribers_words_idx').using('gin', wordsSql(sql`${table.email}`)),
    index('newsletter_subscribers_created_at_idx').on(table.created_at, table.email),
  ],
);

/** Emails to an address, with an account or not. */
const isByEmail = sql`kind = any(${sql.param(kindsTo('address'))}::text[])`;

export const outbox = defineTable(
  'outbox',
  {
    kind: 'mail',
    rowsOf: (person) => [
      {
        where: sql`recipient = ${person.email} and (${person.emailVerified} or not ${isByEmail})`,
        onErasure: 'delete',
      },
      { where: sql`recipient = ${person.email}`, exported: [], onErasure: 'delete' },
      // Emails to the owner about a sale and its refund.
      {
        where: sql`kind in ('sale', 'refund-to-do') and (data::jsonb ->> 'purchase')::uuid in ${purchasesOf(person)}`,
        exported: ['kind', 'subject', 'body', 'data', 'created_at', 'sent_at'],
        onErasure: 'delete',
      },
      // Emails about a purchase that moved name both of its emails.
      {
        where: sql`kind in ('access-moved', 'access-moved-team')
          and (data::jsonb ->> 'purchase')::uuid in ${purchasesOf(person)}`,
        exported: [],
        onErasure: 'delete',
      },
    ],
    // Emails without an account. The confirmation of an erasure goes as soon as it is sent.
    expired: {
      where: sql`due_at is null and newsletter_id is null
        and (kind = 'account-erased' or created_at < ${ago('days', retentionPeriods.mailDays)})
        and not exists (select from users where users.email = outbox.recipient)`,
    },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    kind: personal('Tipo', text('kind').notNull(), 'kept'),
    recipient: personal('Para', text('recipient').notNull(), 'email'),
    data: personal('Dados da mensagem', text('data').notNull(), 'noFields'),
    /** Emails with the same key are one email, such as `welcome:<user id>`. */
    once_key: personal('Número do envio', text('once_key').unique()),
    attempts: impersonal(integer('attempts').notNull().default(0)),
    /** Time of the next attempt; null once the email was sent or given up. */
    due_at: impersonal(timestamptz('due_at').defaultNow(), 'nothing'),
    sent_at: personal('Enviado em', timestamptz('sent_at')),
    /** True if no mail server took it: `sent_at` is then when it was written as a file. */
    written_to_file: impersonal(boolean('written_to_file').notNull().default(false)),
    failed_at: personal('Recusado em', timestamptz('failed_at')),
    last_error: personal('Última recusa', text('last_error')),
    /** The text as sent, without sign-in links and codes. Removed after some time; never stored for newsletters. */
    subject: personal('Assunto', text('subject')),
    body: personal('Texto', text('body')),
    /** Set for emails of a newsletter, which are sent only while no other email is due. */
    newsletter_id: impersonal(uuid('newsletter_id').references(() => newsletters.id)),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
  (table) => [
    index('outbox_due_at_idx').on(table.due_at).where(sql`due_at is not null and newsletter_id is null`),
    index('outbox_newsletter_due_at_idx')
      .on(table.due_at)
      .where(sql`due_at is not null and newsletter_id is not null`),
    index('outbox_newsletter_id_idx').on(table.newsletter_id).where(sql`newsletter_id is not null`),
    index('outbox_created_at_idx').on(table.created_at, table.id).where(sql`newsletter_id is null`),
    index('outbox_failed_at_idx').on(table.failed_at).where(sql`failed_at is not null`),
    index('outbox_recipient_idx').on(table.recipient, table.created_at),
    index('outbox_words_idx').using('gin', wordsSql(sql`${table.recipient}`)),
  ],
);

/** Students who unsubscribed from emails about the course. Emails about their account and purchases are still sent. */
export const courseEmailRefusals = defineTable(
  'course_email_refusals',
  { kind: 'mail', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').primaryKey()),
    refused_at: personal(
      'E-mails sobre o curso recusados em',
      timestamptz('refused_at').notNull().defaultNow(),
    ),
  },
);
