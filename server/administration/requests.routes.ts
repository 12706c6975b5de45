import { Hono } from 'hono';
import { refundStateOf } from '../../domain/refunds.ts';
import { refundBody } from '../../domain/requests.ts';
import type { Refunds } from '../features/purchases/refunds/refunds.ts';
import { AppError } from '../http/errors.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { atReadingPace } from './list-guards.ts';
import { requestsQuery } from './list-queries.ts';
import type { RequestsRepository } from './requests.repository.ts';
import type { SellByHand } from './sales.ts';
import { actorOf } from './students.routes.ts';

interface RequestsDeskParts {
  requests: RequestsRepository;
  refunds: Pick<Refunds, 'takeOver' | 'confirm'>;
  sellByHand: SellByHand;
  limits: Pick<Limits, 'deskLists'>;
}

/** What buyers ask for, and what the owner does about it. Stands behind the guard of administrators. */
export function requestsDeskRoutes({ requests, refunds, sellByHand, limits }: RequestsDeskParts) {
  async function find(id: string) {
    const request = await requests.find(id);
    if (!request) throw new AppError('not_found');
    return request;
  }

  return new Hono<StudentEnv>()
    .get('/', atReadingPace(limits.deskLists), addressQuery(requestsQuery), async (c) => {
      const query = c.req.valid('query');
      const { rows, total } = await requests.list(query);
      return c.json({
        rows: rows.map((row) => ({ ...row, state: refundStateOf(row) })),
        total,
        page: query.page,
      });
    })
    .use('/:id/*', uuidInAddress)
    .get('/:id', uuidInAddress, async (c) => {
      const request = await find(c.req.param('id'));
      return c.json({ ...request, state: refundStateOf(request) });
    })
    .post('/:id/refunded', jsonBody(refundBody), async (c) => {
      const { purchase_id, sent_at } = await find(c.req.param('id'));
      const { note } = c.req.valid('json');
      const isDone = sent_at
        ? await refunds.confirm(purchase_id, actorOf(c))
        : await sellByHand(actorOf(c)).refund(purchase_id, note);
      if (!isDone) throw new AppError('wrong_state');
      return c.json({ ok: true });
    })
    .post('/:id/take', async (c) => {
      const { id } = await find(c.req.param('id'));
      if (!(await refunds.takeOver(id, actorOf(c)))) throw new AppError('wrong_state');
      return c.json({ ok: true });
    });
}
