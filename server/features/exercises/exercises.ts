import type { ExerciseSet } from '../../../domain/content/exercises.ts';
import {
  countRequired,
  exercisesOf,
  fits,
  type GivenAnswer,
  isSolved,
  type RequiredCount,
  type RequiredExercise,
} from '../../../domain/exercises.ts';
import { AppError } from '../../http/errors.ts';
import type { ExercisesRepository } from './exercises.repository.ts';

export interface ExercisesParts {
  repository: ExercisesRepository;
  /** The published exercises of visible modules. */
  sets(): readonly ExerciseSet[];
  /** Those that the certificate asks for. */
  required(): readonly RequiredExercise[];
  /** Loads another process's newer revision. */
  lookForNews(): Promise<void>;
}

export function createExercises({ repository, sets, required, lookForNews }: ExercisesParts) {
  async function find(module: string): Promise<ExerciseSet | undefined> {
    const findHere = () => sets().find((set) => set.module === module);
    if (!findHere()) await lookForNews();
    return findHere();
  }

  /** @throws {AppError} `not_found` if the module has no exercises */
  async function findSet(module: string): Promise<ExerciseSet> {
    const set = await find(module);
    if (!set) throw new AppError('not_found');
    return set;
  }

  async function listResults(userId: string, module: string) {
    const results = await repository.list(userId, module);
    return results.map(({ answered_at, ...result }) => ({
      ...result,
      answered_at: answered_at.toISOString(),
    }));
  }

  return {
    async read(userId: string, module: string) {
      const { questions, texts, document } = await findSet(module);
      const is_required = required().length > 0;
      return { module, questions, texts, document, is_required, results: await listResults(userId, module) };
    },

    /** Returns undefined if the certificate asks for no exercises. */
    async countRequired(userId: string): Promise<RequiredCount | undefined> {
      const asked = required();
      if (asked.length === 0) return undefined;
      return countRequired(asked, await repository.countSolved(userId, asked));
    },

    has: async (module: string): Promise<boolean> => (await find(module)) !== undefined,

    /**
     * Stores answers and returns the module's results; sending answers again changes nothing. Leaves out answers to exercises that the owner removed or
     * reworded meanwhile: a device that was offline must not send them for ever.
     */
    async answer(userId: string, module: string, given: readonly (GivenAnswer & { age: number })[]) {
      const exercises = exercisesOf(await findSet(module));
      for (const { exercise: id, chosen, age } of given) {
        const exercise = exercises.find((one) => one.id === id);
        if (!exercise || !fits(exercise, chosen)) continue;
        const ids = [...new Set(chosen)];
        await repository.save(userId, module, {
          exercise: id,
          chosen: ids,
          isRight: isSolved(exercise, ids),
          age,
        });
      }
      return listResults(userId, module);
    },

    /** Lists the published exercises, those that most students got wrong at first first. */
    async listNumbers() {
      const counts = await repository.countFirstAnswers();
      const countOf = (module: string, exercise: string) =>
        counts.find((one) => one.module === module && one.exercise === exercise);
      const rows = sets().flatMap(({ module, questions, texts }) =>
        [...questions.map(({ id, question }) => ({ id, title: question })), ...texts].flatMap(
          ({ id, title }) => {
            const counted = countOf(module, id);
            return counted ? [{ ...counted, title }] : [];
          },
        ),
      );
      const share = ({ students, wrong }: (typeof rows)[number]) => wrong / students;
      return rows.sort((one, other) => share(other) - share(one) || other.students - one.students);
    },
  };
}
