import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** A student's latest answer to each exercise. */
export const exerciseAnswers = pgTable(
  'exercise_answers',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    module_id: text('module_id').notNull(),
    exercise_id: text('exercise_id').notNull(),
    /** Ids of the chosen answer, or of the passages marked as wrong. */
    chosen: text('chosen').array().notNull(),
    is_right: boolean('is_right').notNull(),
    /** Statistics count the first answer only: after it the student has read the comments. */
    was_right_at_first: boolean('was_right_at_first').notNull(),
    /** When the student answered; an answer given offline arrives later. */
    answered_at: timestamptz('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.module_id, table.exercise_id] })],
);
