import {
  countRequired,
  type Exercise,
  exercisesOf,
  hideAnswers,
  hideErrors,
  idsOf,
  isSolved,
  matchesExercise,
  type RequiredCount,
  type StoredAnswer,
  visibleSets,
} from '../../../domain/exercises.ts';
import type { StartedWork } from '../../../domain/next-steps.ts';
import type { Base } from '../../base.ts';
import { orNotFound } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createExercisesRepository } from './exercises.repository.ts';

export interface ExercisesDependencies extends Base {
  content: Pick<ContentFeature, 'current' | 'requiredExercises' | 'findInNewest'>;
}

export function createExercises({ database, content }: ExercisesDependencies) {
  const repository = createExercisesRepository(database);
  const { requiredExercises, findInNewest } = content;
  const sets = () => content.current().exercises.sets;

  const findLatestSet = (module: string) => findInNewest(() => sets().find((set) => set.module === module));

  /** @throws {AppError} `not_found` if the module has no exercises */
  const findSet = async (module: string) => orNotFound(await findLatestSet(module));

  /** Lists the latest answers; with the result of the first try where that counts. */
  async function listResults(userId: string, module: string, is_required: boolean) {
    const results = await repository.list(userId, module);
    return results.map(({ module: _, answered_at, was_right_at_first, ...result }) => ({
      ...result,
      ...(is_required && { was_right_at_first }),
      answered_at: answered_at.toISOString(),
    }));
  }

  /** Describes a module's exercises. Where they count for the certificate, each solution comes after the first try. */
  async function read(userId: string, module: string) {
    const { questions, texts, document } = await findSet(module);
    const is_required = requiredExercises().length > 0;
    const results = await listResults(userId, module, is_required);
    const isOpen = (exercise: Exercise) =>
      !is_required ||
      results.some((result) => result.exercise === exercise.id && matchesExercise(exercise, result.chosen));
    return {
      module,
      questions: questions.map((question) => (isOpen(question) ? question : hideAnswers(question))),
      texts: texts.map((text) => (isOpen(text) ? text : hideErrors(text))),
      document,
      is_required,
      results,
    };
  }

  return {
    read,

    /** Counts the exercises that count for the certificate, by first tries. Returns undefined if none does. */
    async countRequired(userId: string): Promise<RequiredCount | undefined> {
      const required = requiredExercises();
      if (required.length === 0) return undefined;
      return countRequired(required, await repository.listFirstTries(userId, required));
    },

    /** Counts the answered exercises of each module; right ones by the first try where that counts for the certificate. */
    async countAnswered(userId: string): Promise<StartedWork['exercises']> {
      const is_required = requiredExercises().length > 0;
      const results = await repository.list(userId);
      return visibleSets(content.current()).flatMap((set) => {
        const all = exercisesOf(set);
        const answered = results.filter(({ module, exercise: id, chosen }) => {
          const exercise = module === set.module && all.find((one) => one.id === id);
          return exercise && matchesExercise(exercise, chosen);
        });
        const right = answered.filter((one) => (is_required ? one.was_right_at_first : one.is_right));
        if (answered.length === 0) return [];
        return { module: set.module, total: all.length, answered: answered.length, right: right.length };
      });
    },

    hasExercises: async (module: string): Promise<boolean> => (await findLatestSet(module)) !== undefined,

    /**
     * Stores answers and returns what {@link read} does, with their solutions. Sending the same answers again changes
     * nothing. Answers to exercises that the owner removed or reworded are dropped: an offline device would send rejected ones for ever.
     * @param answers `age` is the seconds since the student answered
     * @throws {AppError} `not_found` if the module has no exercises
     */
    async answer(userId: string, module: string, answers: readonly (StoredAnswer & { age: number })[]) {
      const exercises = exercisesOf(await findSet(module));
      for (const { exercise: id, chosen, age } of answers) {
        const exercise = exercises.find((candidate) => candidate.id === id);
        if (!exercise || !matchesExercise(exercise, chosen)) continue;
        const ids = [...new Set(chosen)];
        await repository.save(userId, module, {
          exercise: id,
          chosen: ids,
          isRight: isSolved(exercise, ids),
          ids: idsOf(exercise),
          age,
        });
      }
      return read(userId, module);
    },

    /** Lists the published exercises by the share of wrong first answers, highest first. */
    async listErrorRates() {
      const counts = await repository.countFirstAnswers();
      const countOf = (module: string, exercise: string) =>
        counts.find((row) => row.module === module && row.exercise === exercise);
      const rows = sets().flatMap(({ module, questions, texts }) =>
        [...questions.map(({ id, question }) => ({ id, title: question })), ...texts].flatMap(
          ({ id, title }) => {
            const count = countOf(module, id);
            return count ? [{ ...count, title }] : [];
          },
        ),
      );
      const share = ({ students, wrong }: (typeof rows)[number]) => wrong / students;
      return rows.sort((a, b) => share(b) - share(a) || b.students - a.students);
    },
  };
}
