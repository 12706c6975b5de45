import { type Context, Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { hasAccess } from '../../../domain/purchases.ts';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireAccess, requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import { completeLessons, describeProgress, isLesson, type ProgressParts } from './progress.ts';

export function progressRoutes(parts: ProgressParts) {
  const { sessions, certificates } = parts;
  const guard = requireSession(sessions);

  /** Marking finds the session itself; what kept it from marking is looked into afterwards. */
  async function explainRefusal(
    c: Context<AppEnv>,
    otherwise: ErrorCode = 'session_missing',
  ): Promise<never> {
    const session = await sessions.find(c.req.header('cookie'));
    if (!session) throw new AppError('session_missing');
    throw new AppError(hasAccess(session.access) ? otherwise : 'access_required');
  }

  return new Hono<AppEnv>()
    .get('/', guard, requireAccess, async (c) => {
      // Not `c.var`, which is put together anew each time.
      const session = c.get('session');
      const certificate = await certificates.ofStudent(session);
      return c.json({ ...describeProgress(session.completedLessons), certificate });
    })
    .post('/', guard, requireAccess, jsonBody(mergeProgressBody), async (c) => {
      const { completed_lessons } = c.req.valid('json');
      if (!completed_lessons.every(isLesson)) throw new AppError('unknown_lesson');
      const { token } = c.get('session');
      return c.json(
        await completeLessons(parts, { token, cookie: c.req.header('cookie') }, completed_lessons),
      );
    })
    .post('/lessons/:lessonId', async (c) => {
      const lesson = c.req.param('lessonId');
      const cookie = c.req.header('cookie');
      const token = sessions.tokenOf(cookie);
      if (!token) throw new AppError('session_missing');
      if (!isLesson(lesson)) return explainRefusal(c, 'unknown_lesson');
      try {
        return c.json(await completeLessons(parts, { token, cookie }, [lesson]));
      } catch (error) {
        if (error instanceof AppError && error.code === 'session_missing') return explainRefusal(c);
        throw error;
      }
    });
}
