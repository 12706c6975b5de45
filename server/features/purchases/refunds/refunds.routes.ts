import { Hono } from 'hono';
import { guaranteeEnd } from '../../../../domain/guarantee.ts';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { refundObstacle, refundStateOf } from '../../../../domain/refunds.ts';
import { refundBody, refundLinkBody, refundTokenBody } from '../../../../domain/requests.ts';
import type { Base } from '../../../base.ts';
import { AppError } from '../../../http/errors.ts';
import type { ManualPurchases } from '../manual-purchases.ts';
import type { FoundPurchase, PurchasesRepository } from '../purchases.repository.ts';
import type { RefundLinks } from './refund-links.ts';
import type { RefundRequest, RefundsRepository } from './refunds.repository.ts';
import type { Refunds } from './refunds.ts';

interface RefundsDependencies extends Pick<Base, 'policy' | 'limits' | 'queueMail'> {
  refunds: Refunds;
  purchases: Pick<PurchasesRepository, 'listOf' | 'findOf' | 'find' | 'findContract'>;
  links: RefundLinks;
  guaranteeDays: () => number;
  listOwn: ReturnType<typeof createOwnPurchases>;
}

/** Returns a function that lists a buyer's purchases with what can still be asked for. */
export function createOwnPurchases({
  purchases,
  guaranteeDays,
}: Pick<RefundsDependencies, 'purchases' | 'guaranteeDays'>) {
  return async (userId: string) => {
    const known = await purchases.listOf(userId);
    return { purchases: known.map((one) => describePurchase(one, guaranteeDays(), new Date())) };
  };
}

export function refundsRoutes(dependencies: RefundsDependencies) {
  const { refunds, purchases, links, guaranteeDays, listOwn, queueMail, policy, limits } = dependencies;

  async function findOwn(userId: string, id: string): Promise<FoundPurchase> {
    const known = await purchases.findOf(userId, id);
    if (!known) throw new AppError('not_found');
    return known;
  }

  async function open(token: string) {
    const link = links.read(token);
    const known = link && (await purchases.find(link.purchaseId));
    if (!known) throw new AppError('invalid_token');
    return { ...link, known };
  }

  const ownPurchases = new Hono()
    .get('/', policy({ who: 'session' }), async (c) => {
      return c.json(await listOwn(c.var.user.id));
    })
    .post('/:id/refund', policy({ who: 'session', ids: ['id'] }), async (c) => {
      const { id, name } = c.var.user;
      const { purchase } = await findOwn(id, c.req.param('id'));
      return c.json(describeRequest(await refunds.ask(purchase.id, { id, name })));
    })
    .get('/:id/contract', policy({ who: 'session', ids: ['id'] }), async (c) => {
      const known = await findOwn(c.var.user.id, c.req.param('id'));
      const contract = await purchases.findContract(known.purchase.contract);
      if (!contract) throw new AppError('not_found');
      const { document, revision } = contract;
      return c.json({ ...describePurchase(known, guaranteeDays(), new Date()), ...document, revision });
    });

  const ipLimit = limits.authByIp;
  const byLink = new Hono()
    // The transaction is checked when the email is sent; the answer never discloses it.
    .post('/link', policy({ who: 'anyone', ipLimit: limits.mailByIp, body: refundLinkBody }), async (c) => {
      const { email, transaction } = c.req.valid('json');
      if (await limits.refundMailByAccount.tryHit(email)) {
        const data = { transaction, at: new Date().toISOString() };
        await queueMail({ kind: 'refund-link', recipient: email, data });
      }
      return c.json({ ok: true });
    })
    .post('/look', policy({ who: 'anyone', ipLimit, body: refundTokenBody }), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      return c.json(describePurchase(known, guaranteeDays(), asked));
    })
    .post('/', policy({ who: 'anyone', ipLimit, body: refundTokenBody }), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      const { id, name, email } = known.purchase;
      return c.json(describeRequest(await refunds.ask(id, { id: null, name: name || email }, asked)));
    });

  return new Hono().route('/api/purchases', ownPurchases).route('/api/refunds', byLink);
}

interface AdminRefundsDependencies extends Pick<Base, 'policy' | 'limits'> {
  requests: RefundsRepository;
  refunds: Pick<Refunds, 'takeOver' | 'confirm'>;
  manually: ManualPurchases;
}

export function adminRefundsRoutes({
  requests,
  refunds,
  manually,
  policy,
  limits,
}: AdminRefundsDependencies) {
  async function find(id: string) {
    const request = await requests.find(id);
    if (!request) throw new AppError('not_found');
    return request;
  }

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
        ? await refunds.confirm(purchase_id, c.var.user)
        : await manually(c.var.user).refund(purchase_id, note);
      if (!isDone) throw new AppError('wrong_state');
      return c.json({ ok: true });
    })
    .post('/:id/take', policy({ who: 'support', ids: ['id'] }), async (c) => {
      const { id } = await find(c.req.param('id'));
      if (!(await refunds.takeOver(id, c.var.user))) throw new AppError('wrong_state');
      return c.json({ ok: true });
    });
}

/** @param days guarantee of purchases without a contract @param asked time of the request */
function describePurchase({ purchase, request, guaranteeDays }: FoundPurchase, days: number, asked: Date) {
  const { id, provider, transaction_id, amount_cents, currency, approved_at, refunded_at } = purchase;
  const end = guaranteeEnd(purchase, guaranteeDays ?? days);
  return {
    id,
    provider,
    transaction_id,
    amount_cents,
    currency: currency ?? 'BRL',
    approved_at,
    refunded_at,
    /** First moment after the guarantee. */
    guarantee_end: end,
    /** Reason against a refund, or null. */
    obstacle: request ? null : (refundObstacle(purchase, end, asked) ?? null),
    refund: request && describeRequest(request),
    has_contract: purchase.contract !== null,
  };
}

function describeRequest(request: RefundRequest) {
  const { way, requested_at, deadline } = request;
  return {
    state: refundStateOf(request),
    way: way as 'provider' | 'owner',
    requested_at,
    deadline,
    finished_at: request.finished_at,
  };
}
