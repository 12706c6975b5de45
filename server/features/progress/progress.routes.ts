import { type Context, Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { hasAccess } from '../../../domain/purchases.ts';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireAccess, requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ProgressRepository } from './progress.repository.ts';
import { completeLessons, describeProgress, isLesson } from './progress.ts';

interface ProgressParts {
  sessions: Sessions;
  progress: ProgressRepository;
}

export function progressRoutes({ sessions, progress }: ProgressParts) {
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
    .get('/', guard, requireAccess, (c) => c.json(describeProgress(c.var.session.completedLessons)))
    .post('/', guard, requireAccess, jsonBody(mergeProgressBody), async (c) => {
      const { completed_lessons } = c.req.valid('json');
      if (!completed_lessons.every(isLesson)) throw new AppError('unknown_lesson');
      return c.json(await completeLessons(progress, c.var.session.token, completed_lessons));
    })
    .post('/lessons/:lessonId', async (c) => {
      const lesson = c.req.param('lessonId');
      const token = sessions.tokenOf(c.req.header('cookie'));
      if (!token) throw new AppError('session_missing');
      if (!isLesson(lesson)) return explainRefusal(c, 'unknown_lesson');
      try {
        return c.json(await completeLessons(progress, token, [lesson]));
      } catch (error) {
        if (error instanceof AppError && error.code === 'session_missing') return explainRefusal(c);
        throw error;
      }
    });
}
