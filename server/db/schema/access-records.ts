import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/**
 * Access records: which account used the site from which IP address, stored for six months (Marco Civil da Internet,
 * art. 15). No other table has an IP address. `user_id` is no foreign key: the rows outlive an erased account.
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
