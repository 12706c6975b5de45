import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** Open invitations to the team, one per email; the hashes of their links are in `verifications`. */
export const teamInvitations = pgTable('team_invitations', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** Lower case. */
  email: text('email').notNull().unique(),
  role: text('role').notNull(),
  inviter_id: uuid('inviter_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  expires_at: timestamptz('expires_at').notNull(),
});
