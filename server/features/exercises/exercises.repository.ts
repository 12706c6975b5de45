import { and, count, eq, sql } from 'drizzle-orm';
import type { RequiredExercise } from '../../../domain/exercises.ts';
import type { Database } from '../../db/connect.ts';
import { exerciseAnswers as answers } from '../../db/schema/students.ts';
import { solvedExercises } from '../../db/solved-exercises.ts';

export interface CheckedAnswer {
  exercise: string;
  chosen: string[];
  isRight: boolean;
  /** Seconds since the student answered. */
  age: number;
}

export function createExercisesRepository(database: Database) {
  return {
    list(userId: string, module: string) {
      return database
        .select({
          exercise: answers.exercise_id,
          chosen: answers.chosen,
          is_right: answers.is_right,
          answered_at: answers.answered_at,
        })
        .from(answers)
        .where(and(eq(answers.user_id, userId), eq(answers.module_id, module)))
        .orderBy(answers.exercise_id);
    },

    /** Stores the answer unless a later one is stored; `was_right_at_first` keeps the first result. */
    async save(userId: string, module: string, { exercise, chosen, isRight, age }: CheckedAnswer) {
      await database
        .insert(answers)
        .values({
          user_id: userId,
          module_id: module,
          exercise_id: exercise,
          chosen,
          is_right: isRight,
          was_right_at_first: isRight,
          answered_at: sql`now() - make_interval(secs => ${age})`,
        })
        .onConflictDoUpdate({
          target: [answers.user_id, answers.module_id, answers.exercise_id],
          set: {
            chosen: sql`excluded.chosen`,
            is_right: sql`excluded.is_right`,
            answered_at: sql`excluded.answered_at`,
          },
          setWhere: sql`excluded.answered_at >= ${answers.answered_at}`,
        });
    },

    /** Counts the required exercises that the student has solved, by module. */
    async countSolved(
      userId: string,
      required: readonly RequiredExercise[],
    ): Promise<ReadonlyMap<string, number>> {
      const { rows } = await database.execute<{ module_id: string; count: number }>(sql`
        select module_id, count(*)::int as count
        from (${solvedExercises(userId, required)}) as solved
        group by module_id`);
      return new Map(rows.map(({ module_id, count }) => [module_id, count]));
    },

    /** Counts first answers, without names. */
    countFirstAnswers() {
      return database
        .select({
          module: answers.module_id,
          exercise: answers.exercise_id,
          students: count(),
          wrong: sql<number>`(count(*) filter (where not ${answers.was_right_at_first}))::int`,
        })
        .from(answers)
        .groupBy(answers.module_id, answers.exercise_id);
    },
  };
}

export type ExercisesRepository = ReturnType<typeof createExercisesRepository>;
