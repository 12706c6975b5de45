import type { Context, Hono } from 'hono';
import type { AppEnv } from './env.ts';
import { AppError, errorResponse } from './errors.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers a request that no route of the API took: 404, or what the path allows where it answers other methods. */
export function answerUnrouted(c: Context<AppEnv>, { router }: Pick<Hono<AppEnv>, 'router'>): Response {
  // Steps before many routes answer all methods, and are none.
  const answers = (method: string) =>
    router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method);
  const allowed = methods.filter(answers);
  if (allowed.length === 0) return errorResponse(c, new AppError('not_found'));
  if (allowed.includes('GET')) allowed.push('HEAD');
  const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
  if (c.req.method === 'OPTIONS') return c.body(null, 204, headers);
  return errorResponse(c, new AppError('method_not_allowed', headers));
}
