import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, tsvector } from './columns.ts';

export const searchPassages = pgTable(
  'search_passages',
  {
    id: integer('id').primaryKey(),
    /** `lesson`, `transcript`, `material` or `prompt`. */
    kind: text('kind').notNull(),
    source: text('source').notNull(),
    lesson_id: text('lesson_id'),
    title: text('title').notNull(),
    /** Where in the source, such as a section's heading. */
    place: text('place').notNull(),
    url: text('url').notNull(),
    text: text('text').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [index('search_passages_words_idx').using('gin', table.words)],
);

/** A single row: which content the passages were built from. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  revision: integer('revision').notNull(),
  built_at: timestamptz('built_at').notNull().defaultNow(),
});
