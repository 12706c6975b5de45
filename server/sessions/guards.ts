import { createMiddleware } from 'hono/factory';
import { hasAccess } from '../../domain/purchases.ts';
import { AppError } from '../http/errors.ts';
import type { StudentEnv } from './env.ts';
import type { Sessions } from './sessions.ts';

/** Lets requests with a live session pass, with everything known of the student on `c.var.session`. */
export function requireSession(sessions: Sessions) {
  return createMiddleware<StudentEnv>(async (c, next) => {
    const session = await sessions.find(c.req.header('cookie'));
    if (!session) throw new AppError('session_missing');
    c.set('session', session);
    await next();
  });
}

/** Lets administrators pass; stands after {@link requireSession}. */
export const requireAdmin = createMiddleware<StudentEnv>(async (c, next) => {
  if (c.get('session').profile?.role !== 'admin') throw new AppError('forbidden');
  await next();
});

/** Lets those pass to whom the course is open; stands after {@link requireSession}. Why not is in `GET /api/student`. */
export const requireAccess = createMiddleware<StudentEnv>(async (c, next) => {
  if (!hasAccess(c.get('session').access)) throw new AppError('access_required');
  await next();
});
