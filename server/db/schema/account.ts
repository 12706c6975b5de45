import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Access records of six months (Marco Civil da Internet, art. 15). Nowhere else is an IP address. Not tied to the account,
 * which may be erased meanwhile.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id').notNull(),
    address: text('address').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('access_records_user_id_idx').on(table.user_id, table.address, table.at),
    index('access_records_at_idx').on(table.at),
  ],
);

/** Both emails have yet to confirm the change: at most one per account. */
export const addressChanges = pgTable('address_changes', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** New with each request: earlier emails confirm nothing. */
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
