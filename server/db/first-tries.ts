import { type SQL, sql } from 'drizzle-orm';
import type { RequiredExercise } from '../../domain/exercises.ts';
import { exerciseAnswers } from './schema/students.ts';

/**
 * Selects each required exercise that the user has tried, and whether the first try was right. An answer to an earlier
 * wording, with an id that the exercise no longer has, is no try.
 */
export function firstTries(userId: string, required: readonly RequiredExercise[]): SQL {
  return sql`
    select module_id as module, exercise_id as exercise, required.is_text, was_right_at_first as is_right, answered_at
    from ${exerciseAnswers}
    join jsonb_to_recordset(${JSON.stringify(required)}::jsonb)
      as required(module text, exercise text, is_text boolean, ids text[])
      on module_id = required.module and exercise_id = required.exercise
    where user_id = ${userId} and chosen <@ required.ids`;
}
