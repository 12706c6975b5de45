import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';

/** Runs in the transaction that approves the purchase. */
export type TellOfSale = (
  transaction: Transaction,
  purchase: { id: string; before: PurchaseStatus; now: PurchaseStatus },
) => Promise<void>;

/** @param recipient the published address; empty sends nothing */
export function createSaleNotice(outbox: Pick<OutboxRepository, 'add'>, recipient: () => string): TellOfSale {
  return async (transaction, { id, before, now }) => {
    // A won dispute is no new purchase.
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
