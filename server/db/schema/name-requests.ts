import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NameRequestStatus } from '../../../domain/name-requests.ts';
import { users } from '../schema.ts';

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
    created_at: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decided_at: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('name_requests_one_waiting').on(table.user_id).where(sql`status = 'waiting'`),
    index('name_requests_user_id_idx').on(table.user_id, table.created_at),
    index('name_requests_decided_at_idx').on(table.decided_at),
  ],
);
