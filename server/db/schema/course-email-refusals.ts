import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** Students who unsubscribed from emails about the course. Emails about their account and purchases are still sent. */
export const courseEmailRefusals = pgTable('course_email_refusals', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refused_at: timestamptz('refused_at').notNull().defaultNow(),
});
