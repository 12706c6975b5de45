import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { PurchasesRepository } from './purchases.repository.ts';

interface OpenParts {
  purchases: PurchasesRepository;
  accounts: AccountsRepository;
  outbox: OutboxRepository;
}

export type Opening =
  | { account: { id: string }; email: string }
  | { refusal: 'unknown' | 'not_held' | 'unpaid' | 'no_email' };

/**
 * Opens the course by a purchase that was held, because the owner says that it is one; the refund of that purchase
 * closes it again. To be called in a transaction.
 */
export function createOpenByHand({ purchases, accounts, outbox }: OpenParts) {
  return async (id: string): Promise<Opening> => {
    const found = await purchases.find(id);
    if (!found) return { refusal: 'unknown' };
    const { status, approved_at, email, name } = await purchases.lock(found.provider, found.transaction_id);
    if (status !== 'held') return { refusal: 'not_held' };
    if (!approved_at) return { refusal: 'unpaid' };
    if (!email) return { refusal: 'no_email' };
    const account = await accounts.findOrCreate({ email, name });
    await purchases.update(id, { status: 'approved', not_opening_reason: null, user_id: account.id });
    await outbox.add({ kind: 'purchase', recipient: email, onceKey: `purchase:${id}` });
    return { account, email };
  };
}
