import type { ErrorText, ExerciseSet, ExercisesContent, Question } from './content/exercises.ts';

export type Exercise = Question | ErrorText;

type WithOptional<Item, Key extends keyof Item> = Omit<Item, Key> & Partial<Pick<Item, Key>>;

/** A question as a student gets it: without the solution before the first try, if exercises count for the certificate. */
export type StudentQuestion = Omit<Question, 'answers'> & {
  answers: WithOptional<Question['answers'][number], 'isRight' | 'comment'>[];
};

/** A text with errors as a student gets it; see {@link StudentQuestion}. */
export type StudentErrorText = Omit<ErrorText, 'passages'> & {
  passages: WithOptional<ErrorText['passages'][number], 'isWrong' | 'comment'>[];
};

export type StudentExercise = StudentQuestion | StudentErrorText;

export function hideAnswers({ answers, ...question }: Question): StudentQuestion {
  return { ...question, answers: answers.map(({ id, text }) => ({ id, text })) };
}

export function hideErrors({ passages, ...text }: ErrorText): StudentErrorText {
  return { ...text, passages: passages.map(({ id, text: passage }) => ({ id, text: passage })) };
}

/** Returns true if the exercise came with its solution. */
export function hasSolution<Given extends StudentExercise>(
  exercise: Given,
): exercise is Given & (Given extends StudentQuestion ? Question : ErrorText) {
  return 'answers' in exercise
    ? exercise.answers.every(({ isRight }) => isRight !== undefined)
    : exercise.passages.every(({ isWrong }) => isWrong !== undefined);
}

/** A student's answer as it is stored: the id of the chosen answer, or those of the passages marked as wrong. */
export interface StoredAnswer {
  exercise: string;
  chosen: string[];
}

/** Answers in one request. */
export const maxAnswers = 100;
/** Ids in one answer. */
export const maxChosen = 60;

export function exercisesOf<Q, T>({ questions, texts }: { questions: readonly Q[]; texts: readonly T[] }) {
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
  const chosenIds = new Set(chosen);
  return chosenIds.size === solution.length && solution.every((id) => chosenIds.has(id));
}

/** Returns false if the answer was given to an earlier version of the exercise, and an id in it no longer exists. */
export function matchesExercise(exercise: StudentExercise, chosen: readonly string[]): boolean {
  const currentIds = new Set(
    ('answers' in exercise ? exercise.answers : exercise.passages).map(({ id }) => id),
  );
  return chosen.length > 0 && chosen.every((id) => currentIds.has(id));
}

/** Counts in a text with errors: wrong passages found, wrong ones missed, and right ones marked. */
export function countFound({ passages }: ErrorText, chosen: readonly string[]) {
  const chosenIds = new Set(chosen);
  const count = (isWrong: boolean, isChosen: boolean) =>
    passages.filter((passage) => passage.isWrong === isWrong && chosenIds.has(passage.id) === isChosen)
      .length;
  return { found: count(true, true), missed: count(true, false), extra: count(false, true) };
}

/** An exercise that the certificate requires, and the ids that solve it. */
export interface RequiredExercise {
  module: string;
  exercise: string;
  solution: string[];
}

/** The numbers of required exercises, and of those that a student has solved. */
export interface RequiredCount {
  solved: number;
  total: number;
  /** The first module with an unsolved exercise; null if there is none. */
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

/** Returns the exercises that the certificate requires: none, unless the owner turned that on. */
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

/** Returns undefined if the certificate requires none. @param solved number of solved exercises per module */
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
