import { Hono } from 'hono';
import { guaranteeDaysLeft } from '../../../../domain/guarantee.ts';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { purchaseCodeKey } from '../../../../domain/purchases.ts';
import { refundObstacle, refundStateOf } from '../../../../domain/refunds.ts';
import { refundBody, refundLinkBody, refundTokenBody } from '../../../../domain/request-bodies.ts';
import { AppError, orNotFound } from '../../../http/errors.ts';
import type { PurchaseActions } from '../purchase-actions.ts';
import type { PurchaseParts } from '../purchase-parts.ts';
import type { FoundPurchase } from '../purchases.repository.ts';
import type { RefundRequest } from './refunds.repository.ts';
import type { Refunds } from './refunds.ts';

/** Returns the buyer's routes: own purchases, and refunds by login or by emailed link. */
export function refundsRoutes(parts: PurchaseParts, refunds: Refunds) {
  const { purchases, refundLinks: links, queueAskedMail, policy, limits } = parts;

  const findOwn = async (userId: string, id: string) => orNotFound(await purchases.findForBuyer(userId, id));

  async function readLink(token: string) {
    const link = links.read(token);
    const found = link && (await purchases.find(link.purchaseId));
    if (!found || !link.isHeldBy(found.recipient)) throw new AppError('invalid_token');
    return { ...link, found };
  }

  const ownPurchases = new Hono()
    .get('/', policy({ who: 'session' }), async (c) => {
      const found = await purchases.listForBuyer(c.var.user.id);
      return c.json({ purchases: found.map((one) => describePurchase(one, new Date())) });
    })
    .post('/:id/refund', policy({ who: 'session', proof: 'fresh', ids: ['id'] }), async (c) => {
      const { id, name } = c.var.user;
      const { purchase } = await findOwn(id, c.req.param('id'));
      return c.json(describeRequest(await refunds.request(purchase.id, { id, name })));
    })
    .get('/:id/contract', policy({ who: 'session', ids: ['id'] }), async (c) => {
      const found = await findOwn(c.var.user.id, c.req.param('id'));
      const contract = orNotFound(await purchases.findContract(found.purchase.contract));
      const { document, revision } = contract;
      return c.json({ ...describePurchase(found, new Date()), ...document, revision });
    });

  const ipLimit = limits.authByIp;
  const byLink = new Hono()
    // The transaction is checked when the email is sent; the answer never discloses it.
    .post('/link', policy({ who: 'anyone', ipLimit: limits.mailByIp, body: refundLinkBody }), async (c) => {
      const { email, transaction } = c.req.valid('json');
      const data = { transaction, at: new Date().toISOString() };
      const mail = { kind: 'refund-link', recipient: email, data } as const;
      await queueAskedMail(c, mail, purchaseCodeKey(transaction));
      return c.json({ ok: true });
    })
    .post('/look', policy({ who: 'anyone', ipLimit, body: refundTokenBody }), async (c) => {
      const { found, requestedAt } = await readLink(c.req.valid('json').token);
      return c.json({ ...describePurchase(found, requestedAt), email: found.recipient });
    })
    .post('/', policy({ who: 'anyone', ipLimit, body: refundTokenBody }), async (c) => {
      const { found, ...link } = await readLink(c.req.valid('json').token);
      const { id, name, email } = found.purchase;
      return c.json(describeRequest(await refunds.request(id, { id: null, name: name || email }, link)));
    });

  return new Hono().route('/api/purchases', ownPurchases).route('/api/refunds', byLink);
}

/** Returns the routes behind the refund requests of `/painel/pedidos`. */
export function adminRefundsRoutes(
  { requestsForRefund: requests, policy, limits }: PurchaseParts,
  refunds: Refunds,
  purchaseActions: PurchaseActions,
) {
  const find = async (id: string) => orNotFound(await requests.find(id));

  return new Hono()
    .get(
      '/',
      policy({ who: 'support', query: refundRequestList.query, accountLimit: limits.adminLists }),
      async (c) => c.json(await requests.list(c.req.valid('query'))),
    )
    .get('/:id', policy({ who: 'support', ids: ['id'] }), async (c) => c.json(await find(c.req.param('id'))))
    .post('/:id/refunded', policy({ who: 'support', ids: ['id'], body: refundBody }), async (c) => {
      const { purchase_id, sent_at } = await find(c.req.param('id'));
      const { note } = c.req.valid('json');
      const isDone = sent_at
        ? await refunds.confirmReturned(purchase_id, c.var.user)
        : await purchaseActions.recordRefund(c.var.user, purchase_id, note);
      if (!isDone) throw new AppError('wrong_state');
      return c.json({ ok: true });
    })
    .post('/:id/take', policy({ who: 'support', ids: ['id'] }), async (c) => {
      const { id } = await find(c.req.param('id'));
      if (!(await refunds.assignToOwner(id, c.var.user))) throw new AppError('wrong_state');
      return c.json({ ok: true });
    });
}

/** @param requestedAt time of the request */
function describePurchase({ purchase, request, guaranteeEnd }: FoundPurchase, requestedAt: Date) {
  const { id, provider, transaction_id, amount_cents, currency, approved_at, refunded_at } = purchase;
  return {
    ...{ id, provider, transaction_id, amount_cents, approved_at, refunded_at },
    currency: currency ?? 'BRL',
    guarantee_end: guaranteeEnd,
    guarantee_days_left: guaranteeDaysLeft(guaranteeEnd, requestedAt),
    /** Reason against a refund, or null. */
    obstacle: request ? null : (refundObstacle(purchase, guaranteeEnd, requestedAt) ?? null),
    refund: request && describeRequest(request),
    has_contract: purchase.contract !== null,
  };
}

function describeRequest(request: RefundRequest) {
  const { way, requested_at, deadline, finished_at } = request;
  return { state: refundStateOf(request), way, requested_at, deadline, finished_at };
}
