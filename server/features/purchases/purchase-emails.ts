import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { FoundPurchase } from './purchases.repository.ts';

interface EmailDependencies {
  outbox: Pick<OutboxRepository, 'add'>;
  /** Published address; empty sends nothing. */
  saleNoticeEmail: () => string;
  /** Receives the refunds that no provider makes; undefined sends nothing. */
  ownerEmail: () => string | undefined;
}

/** Returns functions that queue the emails about purchases, each once, in the transaction that causes them. */
export function createPurchaseEmails({ outbox, saleNoticeEmail, ownerEmail }: EmailDependencies) {
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

export type PurchaseEmails = ReturnType<typeof createPurchaseEmails>;
