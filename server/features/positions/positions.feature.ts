import { Hono } from 'hono';
import type { Position } from '../../../domain/positions.ts';
import { positionBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { createPositionsRepository } from './positions.repository.ts';

interface Needs extends Base {
  content: { hasEverHad(lesson: string): Promise<boolean> };
}

const nowhere: Position = { last: 0, furthest: 0, duration: 0 };

export function createPositionsFeature({ database, policy, content }: Needs) {
  const positions = createPositionsRepository(database);

  async function checkLesson(lesson: string): Promise<void> {
    if (!(await content.hasEverHad(lesson))) throw new AppError('unknown_lesson');
  }

  async function read(userId: string, lesson: string): Promise<Position> {
    await checkLesson(lesson);
    return (await positions.find(userId, lesson)) ?? nowhere;
  }

  const routes = new Hono()
    .basePath('/api/lessons/:lessonId/position')
    .get('/', policy({ who: 'student' }), async (c) =>
      c.json(await read(c.var.user.id, c.req.param('lessonId'))),
    )
    .post('/', policy({ who: 'student' }), async (c) => {
      const lesson = c.req.param('lessonId');
      await checkLesson(lesson);
      // Accepts any content type: a page that is being left sends a beacon.
      const given = await c.req.json().catch(() => {
        throw new AppError('invalid_json');
      });
      const position = positionBody.safeParse(given);
      if (!position.success) throw new AppError('invalid_input');
      return c.json(await positions.merge(c.var.user.id, lesson, position.data));
    });
  return { read, routes };
}
