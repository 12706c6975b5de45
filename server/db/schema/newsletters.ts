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
