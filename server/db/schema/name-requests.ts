import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NameRequestStatus } from '../../../domain/name-requests.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** Students' requests to correct the name on their certificate, and the decisions. One open request per student. */
export const nameRequests = pgTable(
  'name_requests',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    old_name: text('old_name').notNull(),
    name: text('name').notNull(),
    status: text('status').$type<NameRequestStatus>().notNull().default('waiting'),
    reason: text('reason').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    decided_at: timestamptz('decided_at'),
  },
  (table) => [
    uniqueIndex('name_requests_one_waiting').on(table.user_id).where(sql`status = 'waiting'`),
    index('name_requests_user_id_idx').on(table.user_id, table.created_at),
    index('name_requests_decided_at_idx').on(table.decided_at),
  ],
);
