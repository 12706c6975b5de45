import { createMiddleware } from 'hono/factory';
import { mayHaveBody } from './bodies.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Whether the database can hold every text in a value, keys included: no NUL, no half of a character. */
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

/** Refuses addresses that carry a NUL in path or query. Halves of characters cannot be written in them. */
export const storableAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid_input');
  await next();
});

/** Refuses bodies that carry such text, whatever they say they are. Stands after the body is read. */
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

/** @returns nothing for what is no JSON: whoever expects it says so */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
