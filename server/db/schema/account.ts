import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

/** Tables of what an account's owner may do with it. */

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Who used the product when, from which address: what Marco Civil da Internet, art. 15, has to be kept for six months.
 * Nowhere else is an address. Not tied to the account, which may be erased meanwhile.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id').notNull(),
    /** Of the network, as the connection or a trusted proxy names it. */
    address: text('address').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('access_records_user_id_idx').on(table.user_id, table.address, table.at),
    index('access_records_at_idx').on(table.at),
  ],
);

/** A change of an account's address that both addresses have yet to confirm: at most one for each account. */
export const addressChanges = pgTable('address_changes', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Another with each asking: letters of one before confirm nothing. */
  id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
  /** Lower case. */
  new_email: text('new_email').notNull(),
  /** Hashes of what the letters' links carry, once these are sent. */
  old_token: text('old_token').unique(),
  new_token: text('new_token').unique(),
  old_confirmed_at: timestamptz('old_confirmed_at'),
  new_confirmed_at: timestamptz('new_confirmed_at'),
  asked_at: timestamptz('asked_at').notNull().defaultNow(),
  expires_at: timestamptz('expires_at').notNull(),
});
