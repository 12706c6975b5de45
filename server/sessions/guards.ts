import { createMiddleware } from 'hono/factory';
import { hasAccess } from '../../domain/purchases.ts';
import { AppError } from '../http/errors.ts';
import type { StudentEnv } from './env.ts';
import { demandProof } from './proof.ts';
import type { Sessions } from './sessions.ts';

/**
 * Lets requests with a live session pass, with everything known of the student on `c.var.session`. They count as use of
 * it, unless an open page asks by itself.
 */
export function requireSession(sessions: Sessions, { isWatching = false } = {}) {
  return createMiddleware<StudentEnv>(async (c, next) => {
    const session = c.env?.session ?? (await sessions.find(c.req.header('cookie')));
    if (!session) throw new AppError('session_missing');
    await sessions.noteAccess(session.user.id, c);
    if (!isWatching) await sessions.markUsed(session);
    c.set('session', session);
    await next();
  });
}

/** Lets administrators pass; stands after {@link requireSession}. */
export const requireAdmin = createMiddleware<StudentEnv>(async (c, next) => {
  const session = c.get('session');
  if (session.profile?.role !== 'admin') throw new AppError('forbidden');
  if (session.lacksSecondFactor) throw new AppError('second_factor_missing');
  await next();
});

/**
 * Lets those pass who have logged in a moment ago; stands after {@link requireSession}. Routes of the desk declare
 * `proof('fresh')` instead.
 */
export const requireFreshLogin = createMiddleware<StudentEnv>(async (c, next) => {
  demandProof(c.get('session'), 'fresh');
  await next();
});

/** Lets those pass to whom the course is open; stands after {@link requireSession}. Why not is in `GET /api/student`. */
export const requireAccess = createMiddleware<StudentEnv>(async (c, next) => {
  if (!hasAccess(c.get('session').access)) throw new AppError('access_required');
  await next();
});
