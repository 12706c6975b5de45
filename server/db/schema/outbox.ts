import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { wordsSql } from '../search.ts';
import { timestamptz } from './columns.ts';
import { newsletters } from './newsletters.ts';

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
