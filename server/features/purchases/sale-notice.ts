import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';

/** Tells whoever wants to know that a purchase has been approved, in the transaction that approves it. */
export type TellOfSale = (
  transaction: Transaction,
  purchase: { id: string; before: PurchaseStatus; now: PurchaseStatus },
) => Promise<void>;

/** @param recipient as published; empty where nobody wants to know */
export function createSaleNotice(outbox: Pick<OutboxRepository, 'add'>, recipient: () => string): TellOfSale {
  return async (transaction, { id, before, now }) => {
    // A dispute that was won is no new sale.
    const isSale = now === 'approved' && (before === 'pending' || before === 'held');
    if (isSale && recipient() !== '')
      await outbox.add(transaction, {
        kind: 'sale',
        recipient: recipient(),
        onceKey: `sale:${id}`,
        data: { purchase: id },
      });
  };
}
