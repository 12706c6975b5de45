import { createMiddleware } from 'hono/factory';
import { mayHaveBody } from './bodies.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Returns true when PostgreSQL can store every text in a value, keys included: no NUL, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  // Not by recursion: JSON may be nested deeper than the stack is.
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

/** Refuses a NUL in path or query, which cannot carry half a surrogate pair. */
export const storableAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid_input');
  await next();
});

/** Refuses bodies with text that cannot be stored, whatever their type. Runs after the body is read. */
export const storableBody = createMiddleware<AppEnv>(async (c, next) => {
  if (mayHaveBody(c)) {
    const text = await c.req.text();
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (text.includes('\0') || (isForm && text.includes('%00'))) throw new AppError('invalid_input');
    // In JSON only what is written as an escape can be such text.
    if (text.includes('\\u') && !isStorable(parsed(text))) throw new AppError('invalid_input');
  }
  await next();
});

/** Returns undefined for what is no JSON: the route that expects JSON refuses it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
