import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** Changes of an account's email that the old and the new address have not both confirmed yet; one per account. */
export const addressChanges = pgTable('address_changes', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Replaced with each request, so that links of earlier emails no longer work. */
  id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
  /** Lower case. */
  new_email: text('new_email').notNull(),
  old_token: text('old_token').unique(),
  new_token: text('new_token').unique(),
  old_confirmed_at: timestamptz('old_confirmed_at'),
  new_confirmed_at: timestamptz('new_confirmed_at'),
  asked_at: timestamptz('asked_at').notNull().defaultNow(),
  expires_at: timestamptz('expires_at').notNull(),
});
