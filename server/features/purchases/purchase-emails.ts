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

/** Queues the emails about purchases in the transaction that causes them, each once. */
export function createPurchaseEmails({ outbox, saleNoticeEmail, ownerEmail }: EmailDependencies) {
  return {
    /** Sends access instructions and receipt. */
    courseOpened: (tx: Transaction, purchase: string, recipient: string) =>
      outbox.add(tx, { kind: 'purchase', recipient, onceKey: `purchase:${purchase}`, data: { purchase } }),

    /** Sends access instructions, at each grant. */
    accessGranted: (tx: Transaction, recipient: string) => outbox.add(tx, { kind: 'purchase', recipient }),

    /** Tells the owner of a sale. A won dispute is no new sale. */
    async statusChanged(tx: Transaction, purchase: string, before: PurchaseStatus, now: PurchaseStatus) {
      const recipient = saleNoticeEmail();
      const isSale = now === 'approved' && (before === 'pending' || before === 'held');
      if (isSale && recipient !== '')
        await outbox.add(tx, { kind: 'sale', recipient, onceKey: `sale:${purchase}`, data: { purchase } });
    },

    /** Tells the buyer how the refund stands. */
    async refundMoved(tx: Transaction, found: FoundPurchase | undefined, news: 'requested' | 'sent') {
      if (!found?.recipient) return;
      const { id: purchase } = found.purchase;
      await outbox.add(tx, {
        kind: `refund-${news}`,
        recipient: found.recipient,
        onceKey: `refund-${news}:${purchase}`,
        data: { purchase },
      });
    },

    async refundToDo(tx: Transaction, request: { id: string; purchase_id: string }) {
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
