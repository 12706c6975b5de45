import { createMiddleware } from 'hono/factory';
import { mayHaveBody } from './bodies.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Returns true if PostgreSQL can store every text and key in a value: no NUL, no lone surrogate. */
export function isStorable(value: unknown): boolean {
  // Not recursive, as JSON may nest deeper than the stack.
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) pending.push(key, inner);
    }
  }
  return true;
}

/** Refuses URLs with NUL; they cannot contain lone surrogates. */
export const requireStorableUrl = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid_input');
  await next();
});

/**
 * Refuses bodies with text that PostgreSQL cannot store. Runs after the body was read; not for uploads, which are
 * streamed, nor for providers' messages, whose handler cleans them.
 */
export const requireStorableBody = createMiddleware<AppEnv>(async (c, next) => {
  if (mayHaveBody(c)) {
    const text = await c.req.text();
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (text.includes('\0') || (isForm && text.includes('%00'))) throw new AppError('invalid_input');
    // A lone surrogate can be in JSON only as an escape.
    if (text.includes('\\u') && !isStorable(parseJson(text))) throw new AppError('invalid_input');
  }
  await next();
});

/** Returns undefined for invalid JSON, which the route refuses later. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
