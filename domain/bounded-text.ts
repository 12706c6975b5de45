import { z } from 'zod';

interface Messages {
  missing?: string;
  tooLong?: string;
}

/**
 * Schema of a text of at most `max` UTF-16 units. A longer one is refused before any other check reads it: regular
 * expressions, and Unicode normalization most of all, may take quadratic time.
 */
export function boundedText(max: number, { missing, tooLong }: Messages = {}) {
  return z.string(missing).max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}

/** Returns the text's first `max` UTF-16 units. */
export const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);

/** Returns the text, which earlier code has bounded. @throws {RangeError} if it has more than `max` UTF-16 units */
export function atMost(text: string, max: number): string {
  if (text.length > max) throw new RangeError(`A text of ${text.length} units, where ${max} are the most`);
  return text;
}
