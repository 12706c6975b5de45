import type { NewEvent } from '../../../domain/webhooks.ts';
import type { Transaction } from '../../db/connect.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import type { AccessRepository, Accounts } from './access.repository.ts';
import type { Purchase } from './purchases.repository.ts';

/** Paid, and for this course. Neither a dispute nor the owner undoes that, so it becomes true once. */
const isSold = ({ approved_at, not_opening_reason }: Purchase) =>
  approved_at !== null && not_opening_reason === null;
const isReturned = (purchase: Purchase) => isSold(purchase) && purchase.refunded_at !== null;

/** Returns what tells other systems of sales, refunds and access, in the transaction of the change. */
export function createPurchaseOutgoingEvents(
  webhooks: Pick<WebhooksFeature, 'record' | 'listens'>,
  access: AccessRepository,
) {
  return {
    /** Tells of the sale and of the refund that a change of a locked purchase makes, each once and in whatever order they came. */
    async tellPurchase(tx: Transaction, before: Purchase, after: Purchase): Promise<void> {
      const { id, provider, transaction_id, amount_cents, approved_at, refunded_at } = after;
      const sale = { purchase_id: id, provider, transaction_id, amount_cents };
      const data = { ...sale, currency: after.currency ?? 'BRL', approved_at };
      const events: NewEvent[] = [];
      if (!isSold(before) && isSold(after)) events.push({ type: 'purchase.approved', data });
      if (!isReturned(before) && isReturned(after))
        events.push({ type: 'purchase.refunded', data: { ...data, refunded_at } });
      if (events.length === 0) return;
      const { user_id: userId, email, name } = after;
      await webhooks.record(tx, { userId, email, name, purchaseId: id }, events);
    },

    /**
     * Tells whose access the work gave or took: bought or given, whether or not other purchases remain.
     * @param accounts whose purchases are locked already
     */
    async tellAccess<Result>(tx: Transaction, accounts: Accounts, work: () => Promise<Result>) {
      if (!(await webhooks.listens(tx, 'access.granted', 'access.revoked'))) return work();
      const before = await access.lockEntitled(tx, accounts);
      const result = await work();
      const after = await access.lockEntitled(tx, accounts);
      for (const userId of new Set([...after, ...before])) {
        const [had, has] = [before.has(userId), after.has(userId)];
        if (had !== has)
          await webhooks.record(tx, { userId }, [
            { type: has ? 'access.granted' : 'access.revoked', data: {} },
          ]);
      }
      return result;
    },
  };
}
