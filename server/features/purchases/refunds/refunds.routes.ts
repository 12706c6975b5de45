import { Hono } from 'hono';
import { guaranteeEnd } from '../../../../domain/guarantee.ts';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import { refundObstacle, refundStateOf } from '../../../../domain/refunds.ts';
import { refundLinkBody, refundTokenBody } from '../../../../domain/requests.ts';
import type { Base } from '../../../base.ts';
import { AppError } from '../../../http/errors.ts';
import type { ContractsRepository } from '../contracts.repository.ts';
import type { RefundLinks } from './refund-links.ts';
import type { RefundRequest, RefundsRepository } from './refunds.repository.ts';
import type { Refunds } from './refunds.ts';

interface RefundsParts extends Pick<Base, 'policy' | 'limits' | 'queueMail'> {
  refunds: Refunds;
  repository: Pick<RefundsRepository, 'listOf' | 'findOf' | 'findKnown'>;
  contracts: Pick<ContractsRepository, 'find'>;
  links: RefundLinks;
  guaranteeDays: () => number;
}

export function refundsRoutes(parts: RefundsParts) {
  const { refunds, repository, contracts, links, guaranteeDays, queueMail, policy, limits } = parts;

  async function open(token: string) {
    const link = links.read(token);
    const known = link && (await repository.findKnown(link.purchaseId));
    if (!known) throw new AppError('invalid_token');
    return { ...link, known };
  }

  const ownPurchases = new Hono()
    .get('/', policy({ who: 'session' }), async (c) => {
      const known = await repository.listOf(c.var.user.id);
      return c.json({ purchases: known.map((one) => describePurchase(one, guaranteeDays(), new Date())) });
    })
    .post('/:id/refund', policy({ who: 'session', ids: ['id'] }), async (c) => {
      const { id, name } = c.var.user;
      if (!(await repository.findOf(id, c.req.param('id')))) throw new AppError('not_found');
      return c.json(describeRequest(await refunds.ask(c.req.param('id'), { id, name })));
    })
    .get('/:id/contract', policy({ who: 'session', ids: ['id'] }), async (c) => {
      const known = await repository.findOf(c.var.user.id, c.req.param('id'));
      const contract = known && (await contracts.find(known.purchase.contract));
      if (!contract) throw new AppError('not_found');
      const { document, revision } = contract;
      return c.json({ ...describePurchase(known, guaranteeDays(), new Date()), ...document, revision });
    });

  const addressLimit = limits.doorsByAddress;
  const byLink = new Hono()
    // The transaction is checked when the email is sent; the answer never discloses it.
    .post(
      '/link',
      policy({ who: 'anyone', addressLimit: limits.mailByAddress, body: refundLinkBody }),
      async (c) => {
        const { email, transaction } = c.req.valid('json');
        if (await limits.refundMailByAccount.admits(email)) {
          const data = { transaction, at: new Date().toISOString() };
          await queueMail({ kind: 'refund-link', recipient: email, data });
        }
        return c.json({ ok: true });
      },
    )
    .post('/look', policy({ who: 'anyone', addressLimit, body: refundTokenBody }), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      return c.json(describePurchase(known, guaranteeDays(), asked));
    })
    .post('/', policy({ who: 'anyone', addressLimit, body: refundTokenBody }), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      const { id, name, email } = known.purchase;
      return c.json(describeRequest(await refunds.ask(id, { id: null, name: name || email }, asked)));
    });

  return new Hono().route('/api/purchases', ownPurchases).route('/api/refunds', byLink);
}

type Known = NonNullable<Awaited<ReturnType<RefundsRepository['findKnown']>>>;

/** @param days guarantee of purchases without a contract @param asked time of the request */
function describePurchase({ purchase, request, guaranteeDays }: Known, days: number, asked: Date) {
  const { id, provider, transaction_id, amount_cents, currency, approved_at, refunded_at } = purchase;
  const status = purchase.status as PurchaseStatus;
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
    obstacle: request ? null : (refundObstacle({ ...purchase, status }, end, asked) ?? null),
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
