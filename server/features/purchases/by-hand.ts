import { randomUUID } from 'node:crypto';
import { ownSales, statusOf } from '../../../domain/purchases.ts';
import type { OwnSale } from '../../../domain/requests.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/locks.ts';
import type { AccessRepository } from './access.repository.ts';
import type { PurchaseEvent } from './provider.ts';
import { agreed, applyEvent, letterOf, type PurchaseParts } from './purchases.ts';

interface ByHandParts extends Omit<PurchaseParts, 'providers'> {
  access: AccessRepository;
}

export type Opening =
  | { account: { id: string }; email: string }
  | { refusal: 'unknown' | 'not_held' | 'unpaid' | 'no_email' };

/** Each change runs in the transaction that also records it. */
export function createPurchasesByHand(parts: ByHandParts) {
  const { purchases, access, openForBuyer, outbox, tellOfSale } = parts;

  async function enter(transaction: Transaction, provider: string, event: PurchaseEvent) {
    const { purchaseId } = await applyEvent(parts, transaction, provider, event);
    const isNew = await purchases.keepEvent(transaction, { provider, event }, purchaseId);
    return { id: purchaseId, isNew };
  }

  return {
    /** Opens the course by a held purchase, on the owner's word; its refund closes the course again. */
    async open(transaction: Transaction, id: string): Promise<Opening> {
      const purchase = await purchases.lockKnown(transaction, id);
      if (!purchase) return { refusal: 'unknown' };
      const { status, approved_at, email, name } = purchase;
      if (status !== 'held') return { refusal: 'not_held' };
      if (!approved_at) return { refusal: 'unpaid' };
      if (!email) return { refusal: 'no_email' };
      const account = await openForBuyer(transaction, { email, name });
      await purchases.update(transaction, id, {
        status: 'approved',
        not_opening_reason: null,
        closed_at: null,
        user_id: account.id,
        ...(await agreed(parts, transaction, purchase)),
      });
      await outbox.add(transaction, letterOf(id, email));
      await tellOfSale(transaction, { id, before: status, now: 'approved' });
      return { account, email };
    },

    /**
     * Opens the course to an email, with or without an account. Purchases that {@link revoke} closed count again, so
     * that their refund closes the course; otherwise a grant is added.
     * @param email lower case
     * @returns the account, and whether a grant was added or a purchase reopened
     */
    async grant(transaction: Transaction, email: string, grantedBy: string) {
      const closed = (await purchases.lockOf(transaction, email)).filter(({ closed_at }) => closed_at);
      const reopened = closed.map((one) => ({ ...one, status: statusOf({ ...one, closed_at: null }) }));
      for (const { id, status } of reopened)
        await purchases.update(transaction, id, { closed_at: null, status });
      const account = await openForBuyer(transaction, { email, name: '' });
      const isOpenAgain = reopened.some(({ status }) => status === 'approved');
      const isNew = isOpenAgain || (await access.grant(transaction, email, grantedBy));
      if (isNew) await outbox.add(transaction, { kind: 'purchase', recipient: email });
      return { account, isNew };
    },

    /**
     * Removes the grant and closes the purchases of an email: later events do not reopen them. @param email lower case
     */
    async revoke(transaction: Transaction, email: string) {
      const bought = await purchases.lockOf(transaction, email);
      const account = await lockAccount(transaction, { email });
      const isTaken = await access.revoke(transaction, email);
      const open = bought.filter(
        ({ status, not_opening_reason, closed_at }) =>
          (status === 'approved' || status === 'disputed') && not_opening_reason === null && !closed_at,
      );
      for (const one of open) {
        const closed_at = new Date();
        await purchases.update(transaction, one.id, { closed_at, status: statusOf({ ...one, closed_at }) });
      }
      return { account, isRevoked: isTaken || open.length > 0 };
    },

    /** Records a manual purchase, once per id; the course opens as by any other. @returns the purchase */
    sell(transaction: Transaction, { id = randomUUID(), email, name, cents, date, note }: OwnSale) {
      return enter(transaction, ownSales, {
        eventId: `venda:${id}`,
        transactionId: id,
        status: 'approved',
        email,
        name,
        amountCents: cents,
        currency: 'BRL',
        occurredAt: momentOf(date),
        kind: 'venda registrada',
        note,
      });
    },

    /** Records a refund made in any way. Returns undefined if the purchase is unknown or already refunded. */
    async refund(transaction: Transaction, id: string, note: string) {
      const purchase = await purchases.lockKnown(transaction, id);
      if (!purchase || purchase.status === 'refunded') return undefined;
      await enter(transaction, purchase.provider, {
        eventId: `reembolso:${id}`,
        transactionId: purchase.transaction_id,
        status: 'refunded',
        occurredAt: new Date().toISOString(),
        kind: 'reembolso registrado',
        note,
      });
      return purchase;
    },
  };
}

/** Returns noon of a day in Brazil, such as `2026-11-22`, but never a future time. */
function momentOf(date: string): string {
  const noon = Date.parse(`${date}T12:00:00-03:00`);
  return new Date(Math.min(noon, Date.now())).toISOString();
}

export type PurchasesByHand = ReturnType<typeof createPurchasesByHand>;
