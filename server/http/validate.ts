import { validator } from 'hono/validator';
import type { z } from 'zod';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { AppError } from './errors.ts';

/**
 * Checks a JSON body against its schema. A schema's issue message may be an error code of ours; any other
 * issue is `invalid_input`. Malformed JSON is refused by the framework with 400.
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, knownCodes: readonly ErrorCode[] = []) {
  return validator('json', (value): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const said = parsed.error.issues[0]?.message as ErrorCode;
    throw new AppError(knownCodes.includes(said) ? said : 'invalid_input');
  });
}
