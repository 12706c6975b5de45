import { Hono } from 'hono';
import { refuseNameBody } from '../../domain/requests.ts';
import { jsonBody, uuidInAddress } from '../http/validate.ts';
import type { StudentEnv } from '../sessions/env.ts';
import type { NameRequests } from './name-requests.ts';
import { actorOf } from './students.routes.ts';

/** The owner's list of names to correct. Stands behind the guard of administrators. */
export function nameRequestsDeskRoutes(requests: NameRequests) {
  return new Hono<StudentEnv>()
    .get('/', async (c) => c.json(await requests.list()))
    .use('/:id/*', uuidInAddress)
    .post('/:id/approve', async (c) => {
      await requests.approve(actorOf(c), c.req.param('id'));
      return c.json({ ok: true });
    })
    .post('/:id/refuse', jsonBody(refuseNameBody), async (c) => {
      await requests.refuse(actorOf(c), c.req.param('id'), c.req.valid('json').reason);
      return c.json({ ok: true });
    });
}
