import { createMiddleware } from 'hono/factory';
import { mayHaveBody } from './bodies.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Returns true if PostgreSQL can store all texts and keys: no NUL, no lone surrogate. */
export function isStorable(value: unknown): boolean {
  // Iterative: JSON may nest deeper than the stack.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) left.push(key, inner);
    }
  }
  return true;
}

/** Refuses NUL; URLs cannot contain lone surrogates. */
export const storableAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid_input');
  await next();
});

/** Refuses unstorable text in any body. Runs after the body is read. */
export const storableBody = createMiddleware<AppEnv>(async (c, next) => {
  if (mayHaveBody(c)) {
    const text = await c.req.text();
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (text.includes('\0') || (isForm && text.includes('%00'))) throw new AppError('invalid_input');
    // JSON can contain it only escaped.
    if (text.includes('\\u') && !isStorable(parsed(text))) throw new AppError('invalid_input');
  }
  await next();
});

/** Returns undefined for invalid JSON, which the route refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
