import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { PurchasesRepository } from './purchases.repository.ts';
import type { OpenForBuyer } from './purchases.ts';

interface OpenParts {
  purchases: PurchasesRepository;
  openForBuyer: OpenForBuyer;
  outbox: Pick<OutboxRepository, 'add'>;
}

export type Opening =
  | { account: { id: string }; email: string }
  | { refusal: 'unknown' | 'not_held' | 'unpaid' | 'no_email' };

/**
 * Opens the course by a purchase that was held, because the owner says that it is one; the refund of that purchase
 * closes it again.
 */
export function createOpenByHand({ purchases, openForBuyer, outbox }: OpenParts) {
  return async (transaction: Transaction, id: string): Promise<Opening> => {
    const found = await purchases.find(id);
    if (!found) return { refusal: 'unknown' };
    const { status, approved_at, email, name } = await purchases.lock(
      transaction,
      found.provider,
      found.transaction_id,
    );
    if (status !== 'held') return { refusal: 'not_held' };
    if (!approved_at) return { refusal: 'unpaid' };
    if (!email) return { refusal: 'no_email' };
    const account = await openForBuyer(transaction, { email, name });
    await purchases.update(transaction, id, {
      status: 'approved',
      not_opening_reason: null,
      user_id: account.id,
    });
    await outbox.add(transaction, { kind: 'purchase', recipient: email, onceKey: `purchase:${id}` });
    return { account, email };
  };
}
