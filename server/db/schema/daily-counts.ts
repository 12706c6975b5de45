import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Visits and clicks on public pages per day, without anything that identifies a visitor. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    step: text('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);
