import type { Actor } from '../../../../domain/audit.ts';
import { guaranteeEnd } from '../../../../domain/guarantee.ts';
import { refundDeadline, refundObstacle } from '../../../../domain/refunds.ts';
import type { Base } from '../../../base.ts';
import type { Transaction } from '../../../db/connect.ts';
import { AppError } from '../../../http/errors.ts';
import { RefundRefused } from '../provider.ts';
import type { Providers } from '../providers.ts';
import type { PurchaseEmails } from '../purchase-emails.ts';
import type { PurchaseState } from '../purchase-state.ts';
import type { PurchasesRepository } from '../purchases.repository.ts';
import type { RefundOutcome, RefundRequest, RefundsRepository } from './refunds.repository.ts';

interface RefundDependencies extends Pick<Base, 'administration' | 'transact'> {
  repository: RefundsRepository;
  purchases: Pick<PurchasesRepository, 'find' | 'lock'>;
  state: Pick<PurchaseState, 'enter'>;
  emails: Pick<PurchaseEmails, 'refundMoved' | 'refundToDo'>;
  providers: Providers;
  /** Published value, used for purchases without a contract. */
  guaranteeDays: () => number;
}

export function createRefunds(dependencies: RefundDependencies) {
  const { repository, purchases, state, emails, providers, administration, transact } = dependencies;

  /** Requests a refund from the provider; the provider's own event ends the request. */
  async function send(request: RefundRequest, tx: Transaction): Promise<RefundOutcome> {
    const known = await purchases.find(request.purchase_id, tx);
    const refund = known && providers.get(known.purchase.provider)?.refund;
    if (known?.purchase.status !== 'refunded') {
      if (!refund) return { result: 'failed', reason: 'o site não tem mais a chave da API do provedor' };
      try {
        await refund(known.purchase.transaction_id, request.id);
      } catch (error) {
        if (error instanceof RefundRefused) return { result: 'failed', reason: error.message };
        throw error;
      }
    }
    const sent_at = new Date();
    const purchase = await purchases.lock(tx, request.purchase_id);
    await emails.refundMoved(tx, await purchases.find(request.purchase_id, tx), 'sent');
    // The provider's event arrived first.
    if (!purchase || purchase.status === 'refunded')
      return { result: 'done', changes: { sent_at: request.sent_at ?? sent_at, finished_at: sent_at } };
    await state.enter(tx, purchase.provider, {
      eventId: `devolucao:${request.id}`,
      transactionId: purchase.transaction_id,
      status: 'refunded',
      occurredAt: sent_at.toISOString(),
      kind: 'devolução pedida ao provedor',
    });
    return { result: 'done', changes: { sent_at } };
  }

  async function record(tx: Transaction, actor: Actor, action: string, purchaseId: string): Promise<void> {
    const userId = (await purchases.find(purchaseId, tx))?.purchase.user_id;
    await administration.record(tx, actor, { action, userId, detail: `compra ${purchaseId}` });
  }

  return {
    /**
     * Records a buyer's request with its email, once per purchase; asking again returns the same request.
     * @param asked must be within the guarantee
     * @throws {AppError} `guarantee_over`, or `wrong_state` if the purchase is refunded, disputed or unpaid
     */
    ask: (purchaseId: string, actor: Actor, asked = new Date()) =>
      transact(async (tx) => {
        const purchase = await purchases.lock(tx, purchaseId);
        const known = await purchases.find(purchaseId, tx);
        if (!purchase || !known) throw new AppError('not_found');
        if (known.request) return known.request;
        const end = guaranteeEnd(purchase, known.guaranteeDays ?? dependencies.guaranteeDays());
        const obstacle = refundObstacle(purchase, end, asked);
        if (obstacle) throw new AppError(obstacle === 'late' ? 'guarantee_over' : 'wrong_state');
        const request = await repository.add(tx, {
          purchase_id: purchaseId,
          way: providers.get(purchase.provider)?.refund ? 'provider' : 'owner',
          requested_at: asked,
          deadline: refundDeadline(new Date()),
        });
        await emails.refundMoved(tx, known, 'requested');
        if (request.way === 'owner') await emails.refundToDo(tx, request);
        await administration.record(tx, actor, {
          action: 'ask-refund',
          userId: purchase.user_id,
          detail: `compra ${purchaseId}`,
        });
        return request;
      }),

    takeNext: () => repository.takeNext(send, emails.refundToDo),

    /** Ends the open request of a refunded purchase, if there is one. */
    async end(tx: Transaction, purchaseId: string): Promise<void> {
      if (await repository.end(tx, purchaseId))
        await emails.refundMoved(tx, await purchases.find(purchaseId, tx), 'sent');
    },

    /** Confirms that an accepted refund went back. Returns false if that is already recorded. */
    confirm: (purchaseId: string, actor: Actor) =>
      transact(async (tx) => {
        const ended = await repository.end(tx, purchaseId);
        if (ended) await record(tx, actor, 'refund', purchaseId);
        return ended !== undefined;
      }),

    takeOver: (id: string, actor: Actor) =>
      transact(async (tx) => {
        const taken = await repository.takeOver(tx, id);
        if (taken) await record(tx, actor, 'take-refund', taken.purchaseId);
        return taken !== undefined;
      }),
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
