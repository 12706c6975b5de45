import { type Context, Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { hasAccess } from '../../../domain/purchases.ts';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireAccess, requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import { type Asker, completeLessons, isLesson, type ProgressParts, readProgress } from './progress.ts';

/** Reading and marking find the session themselves, in the statement that does the work. */
export function progressRoutes(parts: ProgressParts) {
  const { sessions } = parts;

  function askerOf(c: Context<AppEnv>): Asker {
    const cookie = c.req.header('cookie');
    const token = sessions.tokenOf(cookie);
    if (token === undefined) throw new AppError('session_missing');
    return { token, cookie };
  }

  /** What kept a request from its work is looked into afterwards. */
  async function explainRefusal(
    { cookie }: Asker,
    otherwise: ErrorCode = 'session_missing',
  ): Promise<AppError> {
    const session = await sessions.find(cookie);
    if (!session) return new AppError('session_missing');
    return new AppError(hasAccess(session.access) ? otherwise : 'access_required');
  }

  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const asker = askerOf(c);
      const progress = await readProgress(parts, asker);
      if (!progress) throw await explainRefusal(asker);
      return c.json(progress);
    })
    .post('/', requireSession(sessions), requireAccess, jsonBody(mergeProgressBody), async (c) => {
      const asker = askerOf(c);
      const { completed_lessons } = c.req.valid('json');
      if (!completed_lessons.every(isLesson)) throw new AppError('unknown_lesson');
      const progress = await completeLessons(parts, asker, completed_lessons);
      if (!progress) throw await explainRefusal(asker);
      return c.json(progress);
    })
    .post('/lessons/:lessonId', async (c) => {
      const asker = askerOf(c);
      const lesson = c.req.param('lessonId');
      if (!isLesson(lesson)) throw await explainRefusal(asker, 'unknown_lesson');
      const progress = await completeLessons(parts, asker, [lesson]);
      if (!progress) throw await explainRefusal(asker);
      return c.json(progress);
    });
}
