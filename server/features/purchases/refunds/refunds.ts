import type { Actor } from '../../../../domain/audit.ts';
import { guaranteeEnd } from '../../../../domain/guarantee.ts';
import { learn, statusOf } from '../../../../domain/purchases.ts';
import { refundDeadline, refundObstacle } from '../../../../domain/refunds.ts';
import type { Transact, Transaction } from '../../../db/connect.ts';
import { AppError } from '../../../http/errors.ts';
import type { OutboxRepository } from '../../../mail/outbox.repository.ts';
import type { ContractsRepository } from '../contracts.repository.ts';
import { RefundRefused } from '../provider.ts';
import type { Providers } from '../providers.ts';
import type { PurchasesRepository } from '../purchases.repository.ts';
import type { RefundOutcome, RefundRequest, RefundsRepository } from './refunds.repository.ts';

interface RefundParts {
  repository: RefundsRepository;
  purchases: Pick<PurchasesRepository, 'find' | 'lockKnown' | 'update' | 'keepEvent'>;
  contracts: Pick<ContractsRepository, 'find'>;
  providers: Providers;
  outbox: Pick<OutboxRepository, 'add'>;
  record: (
    transaction: Transaction,
    actor: Actor,
    what: { action: string; userId?: string | null | undefined; detail: string },
  ) => Promise<void>;
  transact: Transact;
  /** Published value, used for purchases without a contract. */
  guaranteeDays: () => number;
  /** Receives the requests that no provider handles; undefined sends no email. */
  ownerEmail: () => string | undefined;
}

export function createRefunds(parts: RefundParts) {
  const { repository, purchases, contracts, providers, outbox, record, transact } = parts;

  async function tellOwner(transaction: Transaction, { id, purchase_id }: RefundRequest): Promise<void> {
    const ownerEmail = parts.ownerEmail();
    if (ownerEmail)
      await outbox.add(transaction, {
        kind: 'refund-to-do',
        recipient: ownerEmail,
        onceKey: `refund-to-do:${id}`,
        data: { purchase: purchase_id },
      });
  }

  async function settle(request: RefundRequest, transaction: Transaction): Promise<RefundOutcome> {
    const purchase = await purchases.find(request.purchase_id, transaction);
    if (purchase?.status === 'refunded') return ended(request, transaction);
    const refund = purchase && providers.get(purchase.provider)?.refund;
    if (!refund) return { result: 'failed', reason: 'o site não tem mais a chave da API do provedor' };
    try {
      await refund(purchase.transaction_id, request.id);
    } catch (error) {
      if (error instanceof RefundRefused) return { result: 'failed', reason: error.message };
      throw error;
    }
    const sent_at = new Date();
    const locked = await purchases.lockKnown(transaction, purchase.id);
    // The provider's event arrived first.
    if (!locked || locked.status === 'refunded') return ended(request, transaction);
    const facts = learn(locked, { told: 'refunded', at: sent_at, notOpeningReason: null });
    await purchases.update(transaction, locked.id, { ...facts, status: statusOf({ ...locked, ...facts }) });
    const event = {
      eventId: `devolucao:${request.id}`,
      transactionId: locked.transaction_id,
      status: 'refunded',
      occurredAt: sent_at.toISOString(),
      kind: 'devolução pedida ao provedor',
    } as const;
    await purchases.keepEvent(transaction, { provider: locked.provider, event }, locked.id);
    await tellBuyer(transaction, locked.id, 'sent');
    return { result: 'done', changes: { sent_at } };
  }

  async function ended({ purchase_id, sent_at }: RefundRequest, transaction: Transaction) {
    await tellBuyer(transaction, purchase_id, 'sent');
    const finished_at = new Date();
    return { result: 'done', changes: { sent_at: sent_at ?? finished_at, finished_at } } as const;
  }

  async function tellBuyer(transaction: Transaction, purchase: string, news: 'requested' | 'sent') {
    const recipient = await repository.addressOf(transaction, purchase);
    if (recipient)
      await outbox.add(transaction, {
        kind: `refund-${news}`,
        recipient,
        onceKey: `refund-${news}:${purchase}`,
        data: { purchase },
      });
  }

  return {
    /**
     * Records a buyer's request with its email, once per purchase; asking again returns the same request.
     * @param asked must be within the guarantee
     * @throws {AppError} `guarantee_over`, or `wrong_state` if the purchase is refunded, disputed or unpaid
     */
    ask: (purchaseId: string, actor: Actor, asked = new Date()) =>
      transact(async (transaction) => {
        const purchase = await purchases.lockKnown(transaction, purchaseId);
        if (!purchase) throw new AppError('not_found');
        const known = await repository.find(purchaseId, transaction);
        if (known) return known;
        const contract = await contracts.find(purchase.contract, transaction);
        const days = contract?.document.guaranteeDays ?? parts.guaranteeDays();
        const obstacle = refundObstacle(purchase, guaranteeEnd(purchase, days), asked);
        if (obstacle) throw new AppError(obstacle === 'late' ? 'guarantee_over' : 'wrong_state');
        const request = await repository.add(transaction, {
          purchase_id: purchaseId,
          way: providers.get(purchase.provider)?.refund ? 'provider' : 'owner',
          requested_at: asked,
          deadline: refundDeadline(new Date()),
        });
        await tellBuyer(transaction, purchaseId, 'requested');
        if (request.way === 'owner') await tellOwner(transaction, request);
        await record(transaction, actor, {
          action: 'ask-refund',
          userId: purchase.user_id,
          detail: `compra ${purchaseId}`,
        });
        return request;
      }),

    takeNext: () => repository.takeNext(settle, tellOwner),

    async end(transaction: Transaction, purchaseId: string): Promise<void> {
      if (await repository.end(transaction, purchaseId)) await tellBuyer(transaction, purchaseId, 'sent');
    },

    /** Confirms that an accepted refund went back. Returns false if that is already recorded. */
    confirm: (purchaseId: string, actor: Actor) =>
      transact(async (transaction) => {
        if (!(await repository.end(transaction, purchaseId))) return false;
        const { user_id } = (await purchases.find(purchaseId, transaction)) ?? {};
        const detail = `compra ${purchaseId}`;
        await record(transaction, actor, { action: 'refund', userId: user_id, detail });
        return true;
      }),

    takeOver: (id: string, actor: Actor) =>
      transact(async (transaction) => {
        const purchase = await repository.takeOver(transaction, id);
        if (!purchase) return false;
        const { user_id } = (await purchases.find(purchase, transaction)) ?? {};
        const detail = `compra ${purchase}`;
        await record(transaction, actor, { action: 'take-refund', userId: user_id, detail });
        return true;
      }),
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
