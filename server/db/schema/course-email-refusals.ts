import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

/** Students who want no emails about the course; those of their account and purchases still come. */
export const courseEmailRefusals = pgTable('course_email_refusals', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refused_at: timestamp('refused_at', { withTimezone: true }).notNull().defaultNow(),
});
