import { createMiddleware } from 'hono/factory';
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

/** Checks the query of an address against its schema; names that the schema lacks are of no concern. */
export function addressQuery<Schema extends z.ZodType>(schema: Schema) {
  return validator('query', (value): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new AppError('invalid_input');
    return parsed.data;
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Lets addresses pass whose `:name` the database can look up; there is nothing at any other. */
export function uuidNamed(name: string) {
  return createMiddleware(async (c, next) => {
    if (!isUuid(c.req.param(name) ?? '')) throw new AppError('not_found');
    await next();
  });
}
