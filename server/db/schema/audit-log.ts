import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { dayOf } from '../dates.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/**
 * Changes by admins, students' pages that they opened, and names that students corrected. Stored for ever, because old
 * rows are still read: since when somebody is in the team, and how many accounts were erased after a backup.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** The administrator's or student's name, or the operating-system user who ran the command. */
    actor: text('actor').notNull(),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: text('detail').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_user_id_idx').on(table.user_id, table.created_at),
    // One opened page per administrator, student and day in Brazil.
    uniqueIndex('audit_log_one_look')
      .on(table.actor_id, table.user_id, sql`(${dayOf(table.created_at)})`)
      .where(sql`action = 'look-at-student'`),
  ],
);
