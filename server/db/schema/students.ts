import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

export const studentTags = pgTable(
  'student_tags',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tag] }),
    index('student_tags_tag_idx').on(table.tag),
  ],
);

export const courseProgress = pgTable(
  'course_progress',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A set: written only by the union in the progress repository. */
    completed_lessons: text('completed_lessons').array().notNull().default(sql`'{}'`),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
    /** When the student began the first lesson; null for those who began before this column existed. */
    started_at: timestamptz('started_at'),
  },
  (table) => [index('course_progress_started_at_idx').on(table.started_at)],
);

export const lessonPositions = pgTable(
  'lesson_positions',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** Seconds, like the two below. */
    last: doublePrecision('last').notNull(),
    furthest: doublePrecision('furthest').notNull(),
    duration: doublePrecision('duration').notNull(),
    /** When playback stopped, even offline. */
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.lesson_id] })],
);
