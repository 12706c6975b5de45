import { atMost, maxDocument } from './text-limits.ts';

/** Characters. */
export const maxQuestionLength = 2_000;
export const maxAnswerLength = 5_000;
/** Counts for one student, in 24 hours. */
export const questionsPerDay = 10;

/** `answered`: only the student sees the answer. */
export type QuestionState = 'unanswered' | 'answered' | 'published';

/** Returns the state of a question. */
export function questionStateOf({
  answered_at,
  published_at,
}: Record<'answered_at' | 'published_at', string | null>): QuestionState {
  if (published_at) return 'published';
  return answered_at ? 'answered' : 'unanswered';
}

/** Control characters except line feeds, and characters that change the text direction. */
const invisible = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a typed text: removes invisible characters and trailing spaces, and joins empty lines. */
export function plainText(typed: string): string {
  return atMost(typed, maxDocument)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
