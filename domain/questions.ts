/** Questions of students below a lesson: what form, API and desk hold to. */

/** Characters. */
export const maxQuestionLength = 2_000;
export const maxAnswerLength = 5_000;
/** Of one student, in 24 hours. */
export const questionsPerDay = 10;

/** Controls but the line's end, and signs that turn the direction of what follows them. */
const unseen = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** @returns what is kept of a text that was typed: nothing but text, with at most one empty line in a row */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
