import { Hono } from 'hono';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { refundBody } from '../../../../domain/requests.ts';
import type { Base } from '../../../base.ts';
import { AppError } from '../../../http/errors.ts';
import type { ManualPurchases } from '../manual-purchases.ts';
import type { RefundRequestsRepository } from './refund-requests.repository.ts';
import type { Refunds } from './refunds.ts';

interface AdminRefundsParts extends Pick<Base, 'policy' | 'limits'> {
  requests: RefundRequestsRepository;
  refunds: Pick<Refunds, 'takeOver' | 'confirm'>;
  manually: ManualPurchases;
}

export function adminRefundsRoutes({ requests, refunds, manually, policy, limits }: AdminRefundsParts) {
  async function find(id: string) {
    const request = await requests.find(id);
    if (!request) throw new AppError('not_found');
    return request;
  }

  return new Hono()
    .get(
      '/',
      policy({ who: 'admin', query: refundRequestList.query, accountLimit: limits.deskLists }),
      async (c) => c.json(await requests.list(c.req.valid('query'))),
    )
    .get('/:id', policy({ who: 'admin', ids: ['id'] }), async (c) => c.json(await find(c.req.param('id'))))
    .post('/:id/refunded', policy({ who: 'admin', ids: ['id'], body: refundBody }), async (c) => {
      const { purchase_id, sent_at } = await find(c.req.param('id'));
      const { note } = c.req.valid('json');
      const isDone = sent_at
        ? await refunds.confirm(purchase_id, c.var.user)
        : await manually(c.var.user).refund(purchase_id, note);
      if (!isDone) throw new AppError('wrong_state');
      return c.json({ ok: true });
    })
    .post('/:id/take', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      const { id } = await find(c.req.param('id'));
      if (!(await refunds.takeOver(id, c.var.user))) throw new AppError('wrong_state');
      return c.json({ ok: true });
    });
}
