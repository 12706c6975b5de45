import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** A question about a lesson. Only the student and the team see it, until the team publishes it in its own words. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** The title at that time: the lesson may be removed later. */
    lesson_title: text('lesson_title').notNull(),
    question: text('question').notNull(),
    answer: text('answer'),
    public_question: text('public_question'),
    public_answer: text('public_answer'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    edited_at: timestamptz('edited_at'),
    answered_at: timestamptz('answered_at'),
    published_at: timestamptz('published_at'),
    /** Incremented by each change. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('lesson_questions_user_id_idx').on(table.user_id, table.lesson_id),
    index('lesson_questions_published_idx')
      .on(table.lesson_id, table.published_at)
      .where(sql`published_at is not null`),
    index('lesson_questions_unanswered_idx').on(table.created_at).where(sql`answered_at is null`),
  ],
);
