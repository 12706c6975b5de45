import { and, count, eq, sql } from 'drizzle-orm';
import type { FirstTry, RequiredExercise } from '../../../domain/exercises.ts';
import type { Database } from '../../db/connect.ts';
import { firstTries } from '../../db/first-tries.ts';
import { exerciseAnswers as answers } from '../../db/schema/students.ts';

export interface CheckedAnswer {
  exercise: string;
  chosen: string[];
  isRight: boolean;
  /** Ids of the exercise's answers or passages now: a stored answer with others was given to an earlier wording. */
  ids: string[];
  /** Seconds since the student answered. */
  age: number;
}

export function createExercisesRepository(database: Database) {
  return {
    /** Lists the student's answers to a module's exercises; without one, to those of all modules. */
    list(userId: string, module?: string) {
      return database
        .select({
          module: answers.module_id,
          exercise: answers.exercise_id,
          chosen: answers.chosen,
          is_right: answers.is_right,
          was_right_at_first: answers.was_right_at_first,
          answered_at: answers.answered_at,
        })
        .from(answers)
        .where(and(eq(answers.user_id, userId), module ? eq(answers.module_id, module) : undefined))
        .orderBy(answers.exercise_id);
    },

    /** Stores the answer unless a later one is stored; `was_right_at_first` keeps the first one's result for this wording. */
    async save(userId: string, module: string, { exercise, chosen, isRight, ids, age }: CheckedAnswer) {
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
            was_right_at_first: sql`case when ${answers.chosen} <@ ${sql.param(ids)}::text[]
              then ${answers.was_right_at_first} else excluded.was_right_at_first end`,
            answered_at: sql`excluded.answered_at`,
          },
          setWhere: sql`excluded.answered_at >= ${answers.answered_at}`,
        });
    },

    /** Lists the student's first tries of the exercises that count. */
    async listFirstTries(userId: string, required: readonly RequiredExercise[]): Promise<FirstTry[]> {
      const { rows } = await database.execute<FirstTry & Record<string, unknown>>(
        firstTries(userId, required),
      );
      return rows.map(({ module, exercise, is_text, is_right }) => ({ module, exercise, is_text, is_right }));
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
