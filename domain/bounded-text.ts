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
  const refusal = { abort: true, ...(tooLong !== undefined && { error: tooLong }) };
  return (
    z
      .string(missing)
      .max(max, refusal)
      // Zod counts code points, of which some have two units.
      .refine((text) => text.length <= max, refusal)
  );
}
