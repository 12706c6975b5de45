import { Hono } from 'hono';
import { mergeProgressBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import type { StudentSession } from '../accounts/session.repository.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ProgressRepository } from './progress.repository.ts';
import { completeLessons, describeProgress } from './progress.ts';

interface ProgressParts {
  sessions: Sessions;
  progress: ProgressRepository;
}

export function progressRoutes({ sessions, progress }: ProgressParts) {
  return new Hono<AppEnv>()
    .use(requireSession(sessions))
    .get('/', (c) => c.json(describeProgress(c.var.session.completedLessons)))
    .post('/', jsonBody(mergeProgressBody), async (c) => {
      const { completed_lessons } = c.req.valid('json');
      return c.json(await completeLessons(progress, studentOf(c.var.session), completed_lessons));
    })
    .post('/lessons/:lessonId', async (c) =>
      c.json(await completeLessons(progress, studentOf(c.var.session), [c.req.param('lessonId')])),
    );
}

function studentOf({ user, completedLessons }: StudentSession) {
  return { id: user.id, completedLessons };
}
