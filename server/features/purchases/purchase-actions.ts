import { randomUUID } from 'node:crypto';
import { type Actor, purchaseRecord } from '../../../domain/audit.ts';
import { isoDay } from '../../../domain/dates.ts';
import { manualProvider, recordedKinds } from '../../../domain/purchases.ts';
import type { ManualPurchase } from '../../../domain/request-bodies.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { StoredMessage } from './message-file.ts';
import type { PurchaseParts } from './purchase-parts.ts';
import type { PurchaseState } from './purchase-state.ts';
import type { Purchase } from './purchases.repository.ts';
import type { Refunds } from './refunds/refunds.ts';

export interface GrantOptions {
  /** The expected account, if known. */
  accountId?: string;
  /** Given to a new account, or to one whose email is unconfirmed. */
  name?: string;
  /** False if the recipient has had as many access links as the limit allows. */
  isMailed?: boolean;
}

export type OpenResult = { email: string } | { refusal: 'unknown' | 'not_held' | 'unpaid' | 'no_email' };

/**
 * Returns what an actor may do to purchases and access, in the admin area and by `npm run purchases`. Each change is
 * stored together with its audit record.
 */
export function createPurchaseActions(parts: PurchaseParts, state: PurchaseState, refunds: Refunds) {
  const { auditLog, transact, accounts, purchases, events, access, emails, outgoingEvents } = parts;

  /** Tells other systems of access that the work gives to, or takes from, the accounts of the emails and their purchases. */
  async function tellingAccess<Result>(tx: Transaction, emails: string[], work: () => Promise<Result>) {
    const ids = (await purchases.lockByEmail(tx, ...emails)).map(({ user_id }) => user_id);
    return outgoingEvents.tellAccess(tx, { ids, emails }, work);
  }

  /** Opens the course to an email. Returns true if a purchase was reopened or a grant added. */
  async function grant(
    tx: Transaction,
    actor: Actor,
    { email, name }: { email: string; name: string },
    { accountId, isMailed = true }: GrantOptions = {},
  ) {
    let isNew = false;
    for (const one of await purchases.lockByEmail(tx, email)) {
      const reopened = one.closed_at && (await purchases.change(tx, one, { closed_at: null }));
      if (reopened?.status === 'approved') isNew = true;
    }
    const account = await accounts.findOrCreateBuyer(tx, { email, name });
    if (accountId !== undefined && account.id !== accountId) throw new AppError('not_found');
    isNew ||= await access.grant(tx, email, actor.name);
    if (isNew) {
      if (isMailed) await emails.queueAccessGranted(tx, email);
      await auditLog.record(tx, actor, { action: 'grant-access', userId: account.id, detail: email });
    }
    return isNew;
  }

  return {
    /**
     * Opens the course to an email, with or without an account. Purchases that `revokeAccess` closed count again, so
     * that their refund closes the course; otherwise a grant is added.
     * @param email lower case
     * @returns true if a purchase was reopened or a grant added
     * @throws {AppError} `not_found` if that account was erased or changed its email meanwhile
     */
    grantAccess: (actor: Actor, email: string, options?: GrantOptions): Promise<boolean> =>
      transact((tx) =>
        tellingAccess(tx, [email], () => grant(tx, actor, { email, name: options?.name ?? '' }, options)),
      ),

    /**
     * Opens the course to each of the people, or to none: one transaction.
     * @param people with different emails, in lower case
     * @param finalWork runs last in the transaction
     * @returns for how many a purchase was reopened or a grant added
     */
    grantAccessToAll: (
      actor: Actor,
      people: readonly { email: string; name: string }[],
      finalWork: (tx: Transaction) => Promise<unknown>,
    ): Promise<number> =>
      transact(async (tx) => {
        let count = 0;
        const emails = people.map(({ email }) => email);
        // One statement locks all purchases in the order of their ids; the locks in `grant` then wait for nobody.
        await tellingAccess(tx, emails, async () => {
          // Sorted: two imports lock accounts in the same order.
          for (const person of people.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
            if (await grant(tx, actor, person)) count += 1;
          }
        });
        await finalWork(tx);
        return count;
      }),

    /** Removes the grant and closes the purchases of an email: later events do not reopen them. */
    revokeAccess: (actor: Actor, email: string, accountId?: string): Promise<boolean> =>
      transact((tx) =>
        tellingAccess(tx, [email], async () => {
          const open = (await purchases.lockByEmail(tx, email)).filter(isRevocable);
          const account = await lockAccount(tx, { email });
          if (accountId !== undefined && account?.id !== accountId) throw new AppError('not_found');
          const isRevoked = (await access.revoke(tx, email)) || open.length > 0;
          for (const one of open) await purchases.change(tx, one, { closed_at: new Date() });
          if (isRevoked)
            await auditLog.record(tx, actor, { action: 'revoke-access', userId: account?.id, detail: email });
          return isRevoked;
        }),
      ),

    /** Opens the course for a held purchase, or one whose dispute the seller won, as the owner decided; its refund closes it again. */
    openHeld: (actor: Actor, id: string) =>
      transact(async (tx): Promise<OpenResult> => {
        const purchase = await purchases.lock(tx, id);
        if (!purchase) return { refusal: 'unknown' };
        if (purchase.status === 'disputed') {
          // Most companies do not tell of a won dispute. The dispute's time is the company's, and may be ahead.
          const at = Math.max(Date.now(), (purchase.disputed_at?.getTime() ?? 0) + 1);
          await state.recordEvent(tx, purchase.provider, {
            eventId: `contestacao-vencida:${id}:${at}`,
            transactionId: purchase.transaction_id,
            status: 'won',
            occurredAt: new Date(at).toISOString(),
            kind: 'contestação vencida, registrada',
          });
          await auditLog.record(tx, actor, purchaseRecord('grant-access', purchase));
          return { email: purchase.email };
        }
        if (purchase.status !== 'held') return { refusal: 'not_held' };
        if (!purchase.approved_at) return { refusal: 'unpaid' };
        if (!purchase.email) return { refusal: 'no_email' };
        // The status follows from these columns: see `statusOf`.
        const opened = await state.changePurchase(tx, purchase, {
          not_opening_reason: null,
          closed_at: null,
        });
        await auditLog.record(tx, actor, purchaseRecord('grant-access', opened));
        return { email: purchase.email };
      }),

    /** Has events handled again. @param id of an event, or of a purchase for all of its events */
    replayEvents: (actor: Actor, id: string) =>
      transact(async (tx) => {
        const count = await events.replay(tx, id);
        if (count > 0) await auditLog.record(tx, actor, { action: 'replay', userId: null, detail: id });
        return count > 0;
      }),

    /** Has messages handled that arrived after the day of a copy. @returns how many are new */
    replayMessages: (actor: Actor, messages: readonly StoredMessage[]) =>
      transact(async (tx) => {
        const count = await events.storeAgain(tx, messages);
        if (count > 0) await auditLog.record(tx, actor, { action: 'replay', detail: `${count} avisos` });
        return count;
      }),

    /** Records a manual purchase, once per id, and opens the course. @returns the purchase's id */
    recordPurchase: (actor: Actor, { id = randomUUID(), email, name, cents, date, note }: ManualPurchase) =>
      transact(async (tx) => {
        const { purchaseId, userId, isNew } = await state.recordEvent(tx, manualProvider, {
          eventId: `venda:${id}`,
          transactionId: id,
          status: 'approved',
          email,
          name,
          amountCents: cents,
          currency: 'BRL',
          occurredAt: timeOfSale(date),
          kind: recordedKinds.purchase,
          note,
        });
        const sold = { id: purchaseId, user_id: userId };
        if (isNew) await auditLog.record(tx, actor, purchaseRecord('sell', sold));
        return purchaseId;
      }),

    /** Records a refund made in any way. Returns false if the purchase is unknown or already refunded. */
    recordRefund: (actor: Actor, id: string, note = '') =>
      transact(async (tx) => {
        const purchase = await purchases.lock(tx, id);
        if (!purchase || purchase.status === 'refunded') return false;
        await state.recordEvent(tx, purchase.provider, {
          eventId: `reembolso:${id}`,
          transactionId: purchase.transaction_id,
          status: 'refunded',
          occurredAt: new Date().toISOString(),
          kind: recordedKinds.refund,
          note,
        });
        await refunds.close(tx, id, true);
        await auditLog.record(tx, actor, purchaseRecord('refund', purchase));
        return true;
      }),
  };
}

/** Returns true if the purchase opens the course, or is disputed and would open it if the seller won. */
function isRevocable({ status, not_opening_reason, closed_at }: Purchase): boolean {
  return (status === 'approved' || status === 'disputed') && not_opening_reason === null && !closed_at;
}

/** Returns noon of a past day in Brazil, such as `2026-11-22`, whose hour nobody typed; else now. */
function timeOfSale(date: string): string {
  return (date < isoDay() ? new Date(`${date}T12:00:00-03:00`) : new Date()).toISOString();
}

export type PurchaseActions = ReturnType<typeof createPurchaseActions>;
