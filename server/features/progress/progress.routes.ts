import { Hono } from 'hono';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireSession } from '../../http/guards.ts';
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
  return new Hono<AppEnv>()
    .get('/', guard, (c) => c.json(describeProgress(c.var.session.completedLessons)))
    .post('/', guard, jsonBody(mergeProgressBody), async (c) => {
      const { completed_lessons } = c.req.valid('json');
      if (!completed_lessons.every(isLesson)) throw new AppError('unknown_lesson');
      return c.json(await completeLessons(progress, c.var.session.token, completed_lessons));
    })
    .post('/lessons/:lessonId', async (c) => {
      const lesson = c.req.param('lessonId');
      // Marking finds the session itself; a lesson that does not exist gets the guard's answer first.
      const token = sessions.tokenOf(c.req.header('cookie'));
      if (!token || (!isLesson(lesson) && !(await sessions.find(c.req.header('cookie'))))) {
        throw new AppError('session_missing');
      }
      if (!isLesson(lesson)) throw new AppError('unknown_lesson');
      return c.json(await completeLessons(progress, token, [lesson]));
    });
}
