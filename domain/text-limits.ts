// Beside `bounded-text.ts`, as pages that need no schema load this.

/** UTF-16 units of the largest text that is read by linear expressions only: a page, a lesson, a file of captions. */
export const maxDocument = 4 * 1024 ** 2;
/** Lines of Markdown that are read. */
export const maxMarkdownLines = 1_500;
/** UTF-16 units of a name or a heading that is transformed; forms take fewer. */
export const maxName = 1_000;

/** Returns the text's first `max` UTF-16 units. */
export const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);

/** Returns the text, which earlier code has bounded. @throws {RangeError} if it has more than `max` UTF-16 units */
export function atMost(text: string, max: number): string {
  if (text.length > max) throw new RangeError(`A text of ${text.length} units, where ${max} are the most`);
  return text;
}
