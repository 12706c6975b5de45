import { Hono } from 'hono';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import { completeLessons, describeProgress, isLesson, type ProgressParts } from './progress.ts';

export function progressRoutes(parts: ProgressParts) {
  const { sessions, certificates } = parts;
  const guard = requireSession(sessions);
  return new Hono<AppEnv>()
    .get('/', guard, async (c) => {
      const { session } = c.var;
      const certificate = await certificates.ofStudent(session);
      return c.json({ ...describeProgress(session.completedLessons), certificate });
    })
    .post('/', guard, jsonBody(mergeProgressBody), async (c) => {
      const { completed_lessons } = c.req.valid('json');
      if (!completed_lessons.every(isLesson)) throw new AppError('unknown_lesson');
      const { token } = c.var.session;
      return c.json(
        await completeLessons(parts, { token, cookie: c.req.header('cookie') }, completed_lessons),
      );
    })
    .post('/lessons/:lessonId', async (c) => {
      const lesson = c.req.param('lessonId');
      // Marking finds the session itself; a lesson that does not exist gets the guard's answer first.
      const cookie = c.req.header('cookie');
      const token = sessions.tokenOf(cookie);
      if (!token || (!isLesson(lesson) && !(await sessions.find(cookie)))) {
        throw new AppError('session_missing');
      }
      if (!isLesson(lesson)) throw new AppError('unknown_lesson');
      return c.json(await completeLessons(parts, { token, cookie }, [lesson]));
    });
}
