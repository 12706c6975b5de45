import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Position } from '../../../domain/positions.ts';
import { positionBody } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { PositionsRepository } from './positions.repository.ts';

interface PositionsParts {
  sessions: Sessions;
  positions: PositionsRepository;
  /** Whether a lesson is in the course, or was. */
  hasEverHad(lesson: string): Promise<boolean>;
}

const nowhere: Position = { last: 0, furthest: 0, duration: 0 };

/** Where a student's video stands, of `:lessonId`. */
export function positionsRoutes({ sessions, positions, hasEverHad }: PositionsParts) {
  const known = createMiddleware<StudentEnv>(async (c, next) => {
    if (!(await hasEverHad(c.req.param('lessonId') ?? ''))) throw new AppError('unknown_lesson');
    await next();
  });
  return new Hono<StudentEnv>()
    .use('/:lessonId/position', requireSession(sessions), requireAccess, known)
    .get('/:lessonId/position', async (c) =>
      c.json((await positions.find(c.var.session.user.id, c.req.param('lessonId'))) ?? nowhere),
    )
    .post('/:lessonId/position', async (c) => {
      // Whatever type it says it has: a page that is being left sends it as a beacon.
      const given = await c.req.json().catch(() => {
        throw new AppError('invalid_json');
      });
      const position = positionBody.safeParse(given);
      if (!position.success) throw new AppError('invalid_input');
      return c.json(await positions.merge(c.var.session.user.id, c.req.param('lessonId'), position.data));
    });
}
