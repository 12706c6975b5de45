/** Characters. */
export const maxQuestionLength = 2_000;
export const maxAnswerLength = 5_000;
export const questionsPerDay = 10;

/** Control characters but line feeds, and signs that turn the text direction. */
const unseen = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

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
