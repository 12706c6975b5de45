import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** The owner’s settings from the admin pages. Values are encrypted with a key derived from AUTH_SECRET. */
export const storedSettings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changed_at: timestamptz('changed_at').notNull().defaultNow(),
});
