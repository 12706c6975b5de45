import { type Context, Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { hasAccess } from '../../../domain/purchases.ts';
import { mergeProgressBody } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import { jsonBody } from '../../http/validate.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import { completeLessons, type ProgressParts, readProgress } from './progress.ts';

/** Reading and marking find the session themselves, in the statement that does the work. */
export function progressRoutes(parts: ProgressParts) {
  const { sessions, course } = parts;

  function tokenOf(c: Context<StudentEnv>): string {
    const token = sessions.tokenOf(c.req.header('cookie'));
    if (token === undefined) throw new AppError('session_missing');
    return token;
  }

  /** What kept a request from its work is looked into afterwards. */
  async function explainRefusal(token: string, otherwise: ErrorCode = 'session_missing'): Promise<AppError> {
    const session = await sessions.findByToken(token);
    if (!session) return new AppError('session_missing');
    return new AppError(hasAccess(session.access) ? otherwise : 'access_required');
  }

  return new Hono<StudentEnv>()
    .get('/', async (c) => {
      const token = tokenOf(c);
      const found = await readProgress(parts, token);
      if (!found) throw await explainRefusal(token);
      await sessions.noteAccess(found.userId, c);
      return c.json(found.progress);
    })
    .post('/', requireSession(sessions), requireAccess, jsonBody(mergeProgressBody), async (c) => {
      const { token } = c.get('session');
      const { completed_lessons } = c.req.valid('json');
      if (!(await course.hasEverHad(...completed_lessons))) throw new AppError('unknown_lesson');
      const done = await completeLessons(parts, token, completed_lessons);
      if (!done) throw await explainRefusal(token);
      return c.json(done.progress);
    })
    .post('/lessons/:lessonId', async (c) => {
      const token = tokenOf(c);
      const lesson = c.req.param('lessonId');
      if (!(await course.hasEverHad(lesson))) throw await explainRefusal(token, 'unknown_lesson');
      const done = await completeLessons(parts, token, [lesson]);
      if (!done) throw await explainRefusal(token);
      await sessions.noteAccess(done.userId, c);
      return c.json(done.progress);
    });
}
