import type { ErrorText, ExerciseSet, Question } from './content/exercises.ts';

export type Exercise = Question | ErrorText;

/** An answer as it is stored: the ids of the chosen answer, or of the passages marked as wrong. */
export interface GivenAnswer {
  exercise: string;
  chosen: string[];
}

/** Answers in one request. */
export const maxAnswers = 100;
/** Passages of one text. */
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
