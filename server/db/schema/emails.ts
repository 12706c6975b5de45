import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Audience } from '../../../domain/audiences.ts';
import { wordsSql } from '../search.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  subject: text('subject').notNull().default(''),
  /** Markdown. */
  body: text('body').notNull().default(''),
  /** Incremented by each save. */
  version: integer('version').notNull().default(1),
  audience: text('audience').$type<Audience>().notNull().default('subscribers'),
  /** Limits the audience `stopped` to students who stopped in this module. */
  module_id: text('module_id'),
  is_advertising: boolean('is_advertising').notNull().default(false),
  author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  author_name: text('author_name').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  /** When its emails were queued; null for a draft. */
  queued_at: timestamptz('queued_at'),
  /** When a scheduled newsletter will be queued; null once it was, and for drafts. */
  scheduled_at: timestamptz('scheduled_at'),
  stopped_at: timestamptz('stopped_at'),
  recipients: integer('recipients'),
  /** Counts that stay after the emails were removed from the outbox. */
  sent_count: integer('sent_count'),
  refused_count: integer('refused_count'),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    /** Always lower case. */
    email: text('email').primaryKey(),
    confirmed_at: timestamptz('confirmed_at'),
    unsubscribed_at: timestamptz('unsubscribed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('newsletter_subscribers_words_idx').using('gin', wordsSql(sql`${table.email}`)),
    index('newsletter_subscribers_created_at_idx').on(table.created_at, table.email),
  ],
);

export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    data: text('data').notNull(),
    /** Emails with the same key are one email, such as `welcome:<user id>`. */
    once_key: text('once_key').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once the email was sent or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    sent_at: timestamptz('sent_at'),
    /** True if no mail server took it: `sent_at` is then when it was written as a file. */
    written_to_file: boolean('written_to_file').notNull().default(false),
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
    /** The text as sent, without sign-in links and codes. Removed after some time; never stored for newsletters. */
    subject: text('subject'),
    body: text('body'),
    /** Set for emails of a newsletter, which are sent only while no other email is due. */
    newsletter_id: uuid('newsletter_id').references(() => newsletters.id),
    created_at: timestamptz('created_at').notNull().defaultNow(),
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
export const courseEmailRefusals = pgTable('course_email_refusals', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refused_at: timestamptz('refused_at').notNull().defaultNow(),
});
