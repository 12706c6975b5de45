import { Hono } from 'hono';
import type { Position } from '../../../domain/positions.ts';
import { positionBody } from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createPositionsRepository } from './positions.repository.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'hasEverHadLessons'>;
}

const startPosition: Position = { last: 0, furthest: 0, duration: 0 };

/** Stores where each student stopped in a video, so that any device continues there. */
export function createPositionsFeature({ database, policy, content }: Dependencies) {
  const positions = createPositionsRepository(database);

  async function requireKnownLesson(lesson: string): Promise<void> {
    if (!(await content.hasEverHadLessons(lesson))) throw new AppError('unknown_lesson');
  }

  async function read(userId: string, lesson: string): Promise<Position> {
    await requireKnownLesson(lesson);
    return (await positions.find(userId, lesson)) ?? startPosition;
  }

  const routes = new Hono()
    .basePath('/api/lessons/:lessonId/position')
    .get('/', policy({ who: 'student' }), async (c) =>
      c.json(await read(c.var.user.id, c.req.param('lessonId'))),
    )
    .post('/', policy({ who: 'student' }), async (c) => {
      const lesson = c.req.param('lessonId');
      await requireKnownLesson(lesson);
      // A page of release 1.1.0 that is being closed sends a beacon, whose content type is not JSON.
      const body = await c.req.json().catch(() => {
        throw new AppError('invalid_json');
      });
      const position = positionBody.safeParse(body);
      if (!position.success) throw new AppError('invalid_input');
      return c.json(await positions.merge(c.var.user.id, lesson, position.data));
    });
  return { list: positions.list, routes };
}

export type PositionsFeature = ReturnType<typeof createPositionsFeature>;
