import { z } from 'zod';

interface Messages {
  /** Said of what is no text. */
  missing?: string;
  tooLong?: string;
}

/**
 * Text of at most `max` UTF-16 units. A longer one is refused before any other check, transform or expression reads it:
 * expressions, and Unicode normalization most of all, may take the square of a text's length.
 */
export function boundedText(max: number, { missing, tooLong }: Messages = {}) {
  return z.string(missing).max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}
