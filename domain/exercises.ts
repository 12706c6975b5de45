import type { ErrorText, ExerciseSet, ExercisesContent, Question } from './content/exercises.ts';

export type Exercise = Question | ErrorText;

/** An answer as it is stored: the ids of the chosen answer, or of the passages marked as wrong. */
export interface GivenAnswer {
  exercise: string;
  chosen: string[];
}

/** Answers in one request. */
export const maxAnswers = 100;
/** Ids in one answer. */
export const maxChosen = 60;

export function exercisesOf({ questions, texts }: Pick<ExerciseSet, 'questions' | 'texts'>): Exercise[] {
  return [...questions, ...texts];
}

/** Returns the ids that solve the exercise. */
export function solutionOf(exercise: Exercise): string[] {
  return 'answers' in exercise
    ? exercise.answers.filter(({ isRight }) => isRight).map(({ id }) => id)
    : exercise.passages.filter(({ isWrong }) => isWrong).map(({ id }) => id);
}

export function isSolved(exercise: Exercise, chosen: readonly string[]): boolean {
  const solution = solutionOf(exercise);
  const given = new Set(chosen);
  return given.size === solution.length && solution.every((id) => given.has(id));
}

/** Returns false if the answer is to an earlier wording: something chosen is no longer there. */
export function fits(exercise: Exercise, chosen: readonly string[]): boolean {
  const known = new Set(('answers' in exercise ? exercise.answers : exercise.passages).map(({ id }) => id));
  return chosen.length > 0 && chosen.every((id) => known.has(id));
}

/** Counts the passages of a text with errors: found, missed, and marked though right. */
export function countFound({ passages }: ErrorText, chosen: readonly string[]) {
  const given = new Set(chosen);
  const count = (isWrong: boolean, isChosen: boolean) =>
    passages.filter((passage) => passage.isWrong === isWrong && given.has(passage.id) === isChosen).length;
  return { found: count(true, true), missed: count(true, false), extra: count(false, true) };
}

/** An exercise that the certificate asks for, and the ids that solve it. */
export interface RequiredExercise {
  module: string;
  exercise: string;
  solution: string[];
}

/** Counts the exercises that the certificate asks for. */
export interface RequiredCount {
  solved: number;
  total: number;
  /** The first module with an exercise to solve; null if all are solved. */
  next_module: string | null;
}

interface CourseWithExercises {
  /** Without hidden modules. */
  course: { modules: readonly { id: string }[] };
  exercises: ExercisesContent;
}

/** Returns the exercises of visible modules, in the order of the course. */
export function visibleSets({ course, exercises }: CourseWithExercises): ExerciseSet[] {
  return course.modules.flatMap(({ id }) => exercises.sets.filter(({ module }) => module === id));
}

/** Returns the exercises that the certificate asks for: none unless the owner says so. */
export function requiredExercises({ countForCertificate, sets }: ExercisesContent): RequiredExercise[] {
  if (!countForCertificate) return [];
  return sets.flatMap((set) =>
    exercisesOf(set).map((exercise) => ({
      module: set.module,
      exercise: exercise.id,
      solution: solutionOf(exercise),
    })),
  );
}

/** Returns undefined if the certificate asks for none. @param solved how many are solved in each module */
export function countRequired(
  required: readonly RequiredExercise[],
  solved: ReadonlyMap<string, number>,
): RequiredCount | undefined {
  if (required.length === 0) return undefined;
  const inModule = (id: string) => required.filter(({ module }) => module === id).length;
  const next = required.find(({ module }) => (solved.get(module) ?? 0) < inModule(module));
  const sum = [...solved.values()].reduce((total, count) => total + count, 0);
  return { solved: sum, total: required.length, next_module: next?.module ?? null };
}
