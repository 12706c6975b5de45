import { z } from 'zod';

interface Messages {
  /** The message for a value that is no text; an empty one passes. */
  missing?: string;
  tooLong?: string;
}

/**
 * Schema of a text of at most `max` UTF-16 units. A longer one is refused before any other check reads it: regular
 * expressions, and Unicode normalization most of all, may take quadratic time.
 */
export function boundedText(max: number, { missing, tooLong }: Messages = {}) {
  // Zod's own `max` counts code points, of which some have two units.
  return z.string(missing).superRefine((text, context) => {
    if (text.length <= max) return;
    const message = tooLong !== undefined && { message: tooLong };
    // Forms tell by the code that the text is too long, and name the maximum.
    context.addIssue({
      code: 'too_big',
      origin: 'string',
      maximum: max,
      input: text,
      continue: false,
      ...message,
    });
  });
}
