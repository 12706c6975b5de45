import type { ExerciseSet, ExercisesContent, FlawedText, Question } from './content/exercises.ts';

export type Exercise = Question | FlawedText;

type WithOptional<Item, Key extends keyof Item> = Omit<Item, Key> & Partial<Pick<Item, Key>>;

/** A question as a student gets it: without the solution before the first try, if exercises count for the certificate. */
export type StudentQuestion = Omit<Question, 'answers'> & {
  answers: WithOptional<Question['answers'][number], 'isRight' | 'comment'>[];
};

/** A text with errors as a student gets it; see {@link StudentQuestion}. */
export type StudentFlawedText = Omit<FlawedText, 'passages'> & {
  passages: WithOptional<FlawedText['passages'][number], 'isWrong' | 'comment'>[];
};

export type StudentExercise = StudentQuestion | StudentFlawedText;

export function hideAnswers({ answers, ...question }: Question): StudentQuestion {
  return { ...question, answers: answers.map(({ id, text }) => ({ id, text })) };
}

export function hideErrors({ passages, ...text }: FlawedText): StudentFlawedText {
  return { ...text, passages: passages.map(({ id, text: passage }) => ({ id, text: passage })) };
}

/** Returns true if the exercise came with its solution. */
export function hasSolution<Given extends StudentExercise>(
  exercise: Given,
): exercise is Given & (Given extends StudentQuestion ? Question : FlawedText) {
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

/** Minutes to plan for a module's exercises: one for each. */
export function exerciseMinutes(set: Pick<ExerciseSet, 'questions' | 'texts'>): number {
  return exercisesOf(set).length;
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

/** Returns the ids that an answer to the exercise may have. */
export function idsOf(exercise: StudentExercise): string[] {
  return ('answers' in exercise ? exercise.answers : exercise.passages).map(({ id }) => id);
}

/** Returns false if the answer was given to an earlier version of the exercise, and an id in it no longer exists. */
export function matchesExercise(exercise: StudentExercise, chosen: readonly string[]): boolean {
  const currentIds = new Set(idsOf(exercise));
  return chosen.length > 0 && chosen.every((id) => currentIds.has(id));
}

/** Counts in a text with errors: wrong passages found, wrong ones missed, and right ones marked. */
export function countFound({ passages }: FlawedText, chosen: readonly string[]) {
  const chosenIds = new Set(chosen);
  const count = (isWrong: boolean, isChosen: boolean) =>
    passages.filter((passage) => passage.isWrong === isWrong && chosenIds.has(passage.id) === isChosen)
      .length;
  return { found: count(true, true), missed: count(true, false), extra: count(false, true) };
}

/** Percentage of situations to get right at the first try, if exercises count for the certificate. */
export const requiredShare = 70;

/** Returns how many of the situations must be right at the first try. */
export function rightNeeded(situations: number): number {
  return Math.ceil((situations * requiredShare) / 100);
}

/** An exercise that counts for the certificate. */
export interface RequiredExercise {
  module: string;
  exercise: string;
  /** True for a text with errors, which must be done; false for a situation. */
  is_text: boolean;
  /** Ids of its answers or passages. */
  ids: string[];
}

/** A student's first try of an exercise; later ones change nothing here. */
export type FirstTry = Pick<RequiredExercise, 'module' | 'exercise' | 'is_text'> & { is_right: boolean };

/** A student's result in the exercises that count for the certificate. */
export interface RequiredCount {
  situations: number;
  /** Situations to get right at the first try. */
  needed: number;
  right: number;
  texts: number;
  texts_done: number;
  /** True if nothing is missing. */
  is_met: boolean;
  /** True if too many first tries were wrong. */
  is_out_of_reach: boolean;
  /** The first module with an exercise to do; null if none is left, or none is needed. */
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

/** Returns the exercises that count for the certificate: none, unless the owner turned that on. */
export function requiredExercises({ countForCertificate, sets }: ExercisesContent): RequiredExercise[] {
  if (!countForCertificate) return [];
  return sets.flatMap((set) =>
    exercisesOf(set).map((exercise) => ({
      module: set.module,
      exercise: exercise.id,
      is_text: 'passages' in exercise,
      ids: idsOf(exercise),
    })),
  );
}

/** Returns undefined if no exercise counts for the certificate. */
export function countRequired(
  required: readonly RequiredExercise[],
  tries: readonly FirstTry[],
): RequiredCount | undefined {
  if (required.length === 0) return undefined;
  const [situations, texts] = [required.filter((one) => !one.is_text), required.filter((one) => one.is_text)];
  const isTried = ({ module, exercise }: RequiredExercise) =>
    tries.some((one) => one.module === module && one.exercise === exercise);
  const right = tries.filter(({ is_text, is_right }) => !is_text && is_right).length;
  const needed = rightNeeded(situations.length);
  const texts_done = texts.filter(isTried).length;
  const is_met = right >= needed && texts_done === texts.length;
  const open = situations.filter((one) => !isTried(one)).length;
  return {
    ...{ situations: situations.length, needed, right, texts: texts.length, texts_done, is_met },
    is_out_of_reach: right + open < needed,
    next_module: is_met ? null : (required.find((one) => !isTried(one))?.module ?? null),
  };
}
