import { type AccountAction, type Actor, purchaseRecord } from '../../../../domain/audit.ts';
import { refundDeadline, refundObstacle } from '../../../../domain/refunds.ts';
import type { Transaction } from '../../../db/connect.ts';
import { AppError } from '../../../http/errors.ts';
import { RefundRefused } from '../provider.ts';
import type { PurchaseParts } from '../purchase-parts.ts';
import type { PurchaseState } from '../purchase-state.ts';
import type { RefundLink } from './refund-links.ts';
import type { RefundOutcome, RefundRequest } from './refunds.repository.ts';

/** Returns the refund process: a buyer requests, the provider or the owner refunds, emails report each step. */
export function createRefunds(parts: PurchaseParts, state: PurchaseState) {
  const { requestsForRefund: repository, purchases, emails, providers, auditLog, transact } = parts;

  /** Requests a refund from the provider; the provider's own event ends the request. */
  async function send(request: RefundRequest, tx: Transaction): Promise<RefundOutcome> {
    const found = await purchases.find(request.purchase_id, tx);
    const refund = found && providers.get(found.purchase.provider)?.refund;
    if (found?.purchase.status !== 'refunded') {
      if (!refund) return { result: 'failed', reason: 'o site não tem mais a chave da API do provedor' };
      try {
        await refund(found.purchase.transaction_id, request.id);
      } catch (error) {
        if (error instanceof RefundRefused) return { result: 'failed', reason: error.message };
        throw error;
      }
    }
    const sent_at = new Date();
    const purchase = await purchases.lock(tx, request.purchase_id);
    await emails.queueRefundNews(tx, await purchases.find(request.purchase_id, tx), 'sent');
    // The provider's event arrived first.
    if (!purchase || purchase.status === 'refunded')
      return { result: 'done', changes: { sent_at: request.sent_at ?? sent_at, finished_at: sent_at } };
    await state.recordEvent(tx, purchase.provider, {
      eventId: `devolucao:${request.id}`,
      transactionId: purchase.transaction_id,
      status: 'refunded',
      occurredAt: sent_at.toISOString(),
      kind: 'devolução pedida ao provedor',
    });
    return { result: 'done', changes: { sent_at } };
  }

  async function record(tx: Transaction, actor: Actor, action: AccountAction, id: string): Promise<void> {
    const user_id = (await purchases.find(id, tx))?.purchase.user_id;
    await auditLog.record(tx, actor, purchaseRecord(action, { id, user_id }));
  }

  return {
    /**
     * Records a buyer's request with its email, once per purchase; asking again returns the same request.
     * @param link by which it is asked for; its time must be within the guarantee
     * @throws {AppError} `guarantee_over`, `wrong_state` if the purchase is refunded, disputed or unpaid, or
     *   `invalid_token` if it has moved away from the link's holder
     */
    request: (
      purchaseId: string,
      actor: Actor,
      link: Pick<RefundLink, 'requestedAt' | 'isHeldBy'> = ownRequest(),
    ) =>
      transact(async (tx) => {
        const purchase = await purchases.lock(tx, purchaseId);
        const found = await purchases.find(purchaseId, tx);
        if (!purchase || !found) throw new AppError('not_found');
        const { requestedAt } = link;
        if (!link.isHeldBy(found.recipient)) throw new AppError('invalid_token');
        if (found.request) return found.request;
        const obstacle = refundObstacle(purchase, found.guaranteeEnd, requestedAt);
        if (obstacle) throw new AppError(obstacle === 'late' ? 'guarantee_over' : 'wrong_state');
        const request = await repository.add(tx, {
          purchase_id: purchaseId,
          way: providers.get(purchase.provider)?.refund ? 'provider' : 'owner',
          requested_at: requestedAt,
          deadline: refundDeadline(new Date()),
        });
        await emails.queueRefundNews(tx, found, 'requested');
        if (request.way === 'owner') await emails.queueRefundToDo(tx, request);
        await auditLog.record(tx, actor, purchaseRecord('ask-refund', purchase));
        return request;
      }),

    /** Processes the next due request, for the worker's queue. */
    processNext: () => repository.processNext(send, emails.queueRefundToDo),

    /**
     * Closes the open request of a refunded purchase, if there is one, and tells the buyer.
     * @param tellsAlways true to tell also a buyer who had not asked
     */
    async close(tx: Transaction, purchaseId: string, tellsAlways = false): Promise<void> {
      const closed = await repository.close(tx, purchaseId);
      if (closed || tellsAlways)
        await emails.queueRefundNews(tx, await purchases.find(purchaseId, tx), 'sent');
    },

    /** Records that the buyer has the money of a sent refund. Returns false if that is already recorded. */
    confirmReturned: (purchaseId: string, actor: Actor) =>
      transact(async (tx) => {
        const ended = await repository.close(tx, purchaseId);
        if (ended) await record(tx, actor, 'refund', purchaseId);
        return ended !== undefined;
      }),

    /** Has the owner make a refund that no provider has accepted yet. Returns false if it is too late. */
    assignToOwner: (id: string, actor: Actor) =>
      transact(async (tx) => {
        const taken = await repository.assignToOwner(tx, id);
        if (taken) await record(tx, actor, 'take-refund', taken.purchaseId);
        return taken !== undefined;
      }),
  };
}

/** Request in the buyer's account, which the route has found the purchase by. */
const ownRequest = () => ({ requestedAt: new Date(), isHeldBy: () => true });

export type Refunds = ReturnType<typeof createRefunds>;
