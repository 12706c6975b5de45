import { bodyLimit as limitStream } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/**
 * Refuses bodies over `maxSize` bytes: by their announced length, and while reading where none is announced.
 * Requests without a body pass untouched, which is what most of them are.
 */
export function bodyLimit(maxSize: number) {
  const refuse = (): never => {
    throw new AppError('payload_too_large');
  };
  const whileReading = limitStream({ maxSize, onError: refuse });
  return createMiddleware<AppEnv>(async (c, next) => {
    const announced = c.req.header('content-length');
    if (Number(announced ?? 0) > maxSize) refuse();
    const mayHaveBody =
      c.req.header('transfer-encoding') !== undefined || c.req.header('content-type') !== undefined;
    if (announced === undefined && mayHaveBody) return whileReading(c, next);
    await next();
  });
}
