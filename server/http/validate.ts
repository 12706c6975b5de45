import { createMiddleware } from 'hono/factory';
import { validator } from 'hono/validator';
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '../../domain/error-codes.ts';
import { AppError } from './errors.ts';

/** Validates a JSON body. A schema's message may be an error code; any other failure is `invalid_input`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return validator('json', (value): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues[0]?.message ?? '';
    throw new AppError(Object.hasOwn(errorCodes, message) ? (message as ErrorCode) : 'invalid_input');
  });
}

export function queryParameters<Schema extends z.ZodType>(schema: Schema) {
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

/** Answers 404 unless the path parameter is a UUID. */
export function requireUuid(name: string) {
  return createMiddleware(async (c, next) => {
    if (!isUuid(c.req.param(name) ?? '')) throw new AppError('not_found');
    await next();
  });
}
