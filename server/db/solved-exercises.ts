import { type SQL, sql } from 'drizzle-orm';
import type { RequiredExercise } from '../../domain/exercises.ts';
import { exerciseAnswers } from './schema/students.ts';

/** Selects module and time of each required exercise that the user's latest answer solves. */
export function solvedExercises(userId: string, required: readonly RequiredExercise[]): SQL {
  return sql`
    select module_id, answered_at
    from ${exerciseAnswers}
    join jsonb_to_recordset(${JSON.stringify(required)}::jsonb)
      as required(module text, exercise text, solution text[])
      on module_id = required.module and exercise_id = required.exercise
    where user_id = ${userId} and chosen @> required.solution and chosen <@ required.solution`;
}
