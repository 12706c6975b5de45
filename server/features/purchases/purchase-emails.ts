import { disputeAdvice } from '../../../domain/disputes.ts';
import { moneyText } from '../../../domain/money.ts';
import { paths, pathWithId } from '../../../domain/paths.ts';
import { type PurchaseStatus, providerLabel } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { FoundPurchase, Purchase } from './purchases.repository.ts';

/**
 * Returns functions that queue the emails about purchases, each once, in the transaction that causes them.
 * @param saleNoticeEmail published address; empty sends nothing
 * @param ownerEmail receives disputes, and the refunds that no provider makes; undefined sends none of these
 */
export function createPurchaseEmails(
  outbox: OutboxRepository,
  saleNoticeEmail: () => string,
  ownerEmail: () => string | undefined,
) {
  return {
    /** Queues access instructions with the receipt. */
    queueCourseOpened: (tx: Transaction, purchase: string, recipient: string) =>
      outbox.add(tx, { kind: 'purchase', recipient, onceKey: `purchase:${purchase}`, data: { purchase } }),

    /** Queues access instructions with the receipt, each time that the purchase gets another email. */
    queueCourseMoved: (tx: Transaction, purchase: string, recipient: string) =>
      outbox.add(tx, { kind: 'purchase', recipient, data: { purchase } }),

    /** Queues access instructions, at each grant. */
    queueAccessGranted: (tx: Transaction, recipient: string) =>
      outbox.add(tx, { kind: 'purchase', recipient }),

    /** Notifies the owner if a purchase became approved. A won dispute is no new sale. */
    async queueSaleNotice(
      tx: Transaction,
      purchase: string,
      statusBefore: PurchaseStatus,
      statusAfter: PurchaseStatus,
    ) {
      const recipient = saleNoticeEmail();
      const isSale = statusAfter === 'approved' && (statusBefore === 'pending' || statusBefore === 'held');
      if (isSale && recipient !== '')
        await outbox.add(tx, { kind: 'sale', recipient, onceKey: `sale:${purchase}`, data: { purchase } });
    },

    /** Tells the owner of a dispute, which she must answer in the company's panel. */
    async queueDisputeNotice(tx: Transaction, purchase: Purchase, deadline: string | undefined) {
      const recipient = ownerEmail() || saleNoticeEmail();
      const { provider, amount_cents, currency } = purchase;
      if (!recipient || purchase.not_opening_reason !== null) return;
      const amount = amount_cents === null ? '' : ` de ${moneyText(amount_cents, currency ?? 'BRL')}`;
      await outbox.add(tx, {
        kind: 'trouble',
        recipient,
        data: {
          title: `Contestaram uma venda${amount} (${providerLabel(provider)})`,
          text: `${disputeAdvice(provider, deadline ?? null)} O dossiê está na página da venda. Até o fim, o curso fica fechado por ela.`,
          path: pathWithId(paths.adminSale, purchase.id),
        },
      });
    },

    /** Tells the buyer that a refund was requested or sent. */
    async queueRefundNews(tx: Transaction, found: FoundPurchase | undefined, news: 'requested' | 'sent') {
      if (!found?.recipient) return;
      const { id: purchase } = found.purchase;
      await outbox.add(tx, {
        kind: `refund-${news}`,
        recipient: found.recipient,
        onceKey: `refund-${news}:${purchase}`,
        data: { purchase },
      });
    },

    /** Asks the owner to make a refund that no provider makes. */
    async queueRefundToDo(tx: Transaction, request: { id: string; purchase_id: string }) {
      const recipient = ownerEmail();
      if (!recipient) return;
      await outbox.add(tx, {
        kind: 'refund-to-do',
        recipient,
        onceKey: `refund-to-do:${request.id}`,
        data: { purchase: request.purchase_id },
      });
    },
  };
}
