import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The owner’s settings from the admin pages. Values are encrypted with a key derived from AUTH_SECRET. */
export const storedSettings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changed_at: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});
