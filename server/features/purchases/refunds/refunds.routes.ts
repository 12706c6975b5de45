import { Hono } from 'hono';
import { guaranteeEnd } from '../../../../domain/guarantee.ts';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import { refundObstacle, refundStateOf } from '../../../../domain/refunds.ts';
import { refundLinkBody, refundTokenBody } from '../../../../domain/requests.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import type { AppEnv } from '../../../http/env.ts';
import { AppError } from '../../../http/errors.ts';
import { limited, type RateLimit } from '../../../http/rate-limit.ts';
import { jsonBody, uuidInAddress } from '../../../http/validate.ts';
import type { QueueMail } from '../../../mail/outbox.repository.ts';
import type { StudentEnv } from '../../../sessions/env.ts';
import { requireSession } from '../../../sessions/guards.ts';
import type { Sessions } from '../../../sessions/sessions.ts';
import type { ContractsRepository } from '../contracts.repository.ts';
import type { RefundLinks } from './refund-links.ts';
import type { RefundRequest, RefundsRepository } from './refunds.repository.ts';
import type { Refunds } from './refunds.ts';

interface OwnPurchasesParts {
  sessions: Sessions;
  refunds: Refunds;
  repository: Pick<RefundsRepository, 'listOf' | 'findOf'>;
  contracts: Pick<ContractsRepository, 'find'>;
  /** As published now. */
  guaranteeDays: () => number;
}

/** What an account has bought, its contracts, and the way out of it. */
export function ownPurchasesRoutes(parts: OwnPurchasesParts) {
  const { sessions, refunds, repository, contracts, guaranteeDays } = parts;
  return new Hono<StudentEnv>()
    .get('/', requireSession(sessions), async (c) => {
      const known = await repository.listOf(c.var.session.user.id);
      return c.json({ purchases: known.map((one) => describePurchase(one, guaranteeDays(), new Date())) });
    })
    .post('/:id/refund', requireSession(sessions), uuidInAddress, async (c) => {
      const { id, name } = c.var.session.user;
      if (!(await repository.findOf(id, c.req.param('id')))) throw new AppError('not_found');
      return c.json(describeRequest(await refunds.ask(c.req.param('id'), { id, name })));
    })
    .get('/:id/contract', requireSession(sessions), uuidInAddress, async (c) => {
      const known = await repository.findOf(c.var.session.user.id, c.req.param('id'));
      const contract = known && (await contracts.find(known.purchase.contract));
      if (!contract) throw new AppError('not_found');
      const { document, revision } = contract;
      return c.json({ ...describePurchase(known, guaranteeDays(), new Date()), ...document, revision });
    });
}

interface RefundLinkParts {
  refunds: Refunds;
  repository: Pick<RefundsRepository, 'findKnown'>;
  links: RefundLinks;
  guaranteeDays: () => number;
  queueMail: QueueMail;
  limits: { mailByAddress: Pick<RateLimit, 'hit'>; refundMailByAccount: Pick<RateLimit, 'admits'> };
  addressOf: ClientAddress;
}

/** Withdrawal by the link in a mail. Whether address and transaction fit is looked into when it is sent, never said. */
export function refundLinkRoutes(parts: RefundLinkParts) {
  const { refunds, repository, links, guaranteeDays, queueMail, limits, addressOf } = parts;

  async function open(token: string) {
    const link = links.read(token);
    const known = link && (await repository.findKnown(link.purchaseId));
    if (!known) throw new AppError('invalid_token');
    return { ...link, known };
  }

  return new Hono<AppEnv>()
    .post('/link', limited(limits.mailByAddress, addressOf), jsonBody(refundLinkBody), async (c) => {
      const { email, transaction } = c.req.valid('json');
      if (await limits.refundMailByAccount.admits(email)) {
        const data = { transaction, at: new Date().toISOString() };
        await queueMail({ kind: 'refund-link', recipient: email, data });
      }
      return c.json({ ok: true });
    })
    .post('/look', jsonBody(refundTokenBody), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      return c.json(describePurchase(known, guaranteeDays(), asked));
    })
    .post('/', jsonBody(refundTokenBody), async (c) => {
      const { known, asked } = await open(c.req.valid('json').token);
      const { id, name, email } = known.purchase;
      return c.json(describeRequest(await refunds.ask(id, { id: null, name: name || email }, asked)));
    });
}

type Known = NonNullable<Awaited<ReturnType<RefundsRepository['findKnown']>>>;

/** @param days of purchases of which nothing else was kept @param asked when the money is, or would be, asked for */
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
    /** The first moment at which it is too late. */
    guarantee_end: end,
    /** Why it cannot be withdrawn from, or nothing where it can. */
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
