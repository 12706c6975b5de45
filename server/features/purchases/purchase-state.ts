import { applyEvent, manualProvider, statusOf } from '../../../domain/purchases.ts';
import { sourceText } from '../../../domain/sources.ts';
import type { Transaction } from '../../db/connect.ts';
import type { Providers } from './providers.ts';
import { type CleanEvent, cleanEvent, type PurchaseEvent } from './purchase-event.ts';
import type { EventHandler } from './purchase-events.repository.ts';
import type { PurchaseParts } from './purchase-parts.ts';
import type { Purchase, PurchasesRepository } from './purchases.repository.ts';

type StateParts = Pick<
  PurchaseParts,
  'purchases' | 'events' | 'emails' | 'decideFulfilment' | 'accounts' | 'content' | 'outgoingEvents'
>;

/**
 * Returns the functions that change a purchase by an event or the owner's decision, and create the account,
 * contract and emails that follow.
 */
export function createPurchaseState(parts: StateParts) {
  const { purchases, events, emails, decideFulfilment, accounts, content, outgoingEvents } = parts;

  /**
   * Changes a locked purchase. One that opens the course gets an account, the published contract and an email. Other
   * systems are told of the sale, the refund, and the access that it gave or took.
   * @param options.mayOpen false if no event may open the course any more
   */
  function changePurchase(
    tx: Transaction,
    purchase: Purchase,
    changes: Parameters<PurchasesRepository['change']>[2],
    { mayOpen = true } = {},
  ): Promise<Purchase> {
    const next = { ...purchase, ...changes };
    const accounts = { ids: [next.user_id], emails: next.email ? [next.email] : [] };
    return outgoingEvents.tellAccess(tx, accounts, () => applyChange(tx, purchase, next, changes, mayOpen));
  }

  async function applyChange(
    tx: Transaction,
    purchase: Purchase,
    next: Purchase,
    changes: Parameters<PurchasesRepository['change']>[2],
    mayOpen: boolean,
  ): Promise<Purchase> {
    const opens = mayOpen && next.email !== '' && statusOf(next) === 'approved';
    // Prefer the known account: its email may have changed since.
    const user_id = opens ? (next.user_id ?? (await accounts.findOrCreateBuyer(tx, next)).id) : next.user_id;
    // Purchases of earlier releases have an account without `opened_at`: a repeated event must not renew their guarantee.
    const opensFirstTime = opens && next.opened_at === null && next.user_id === null;
    const changed = await purchases.change(tx, purchase, {
      ...changes,
      user_id,
      ...(opensFirstTime && {
        opened_at: new Date(),
        // The buyer agrees to the terms of the published revision.
        contract: await purchases.storeContract(tx, content.publishedRevision()),
      }),
    });
    await outgoingEvents.tellPurchase(tx, purchase, changed);
    await emails.queueSaleNotice(tx, purchase.id, purchase.status, changed.status);
    // Sent once per purchase: the outbox has a key for it.
    if (opens) await emails.queueCourseOpened(tx, changed.id, changed.email);
    return changed;
  }

  /** Applies an event to its purchase, which is created if it is new. */
  async function applyEventToPurchase(tx: Transaction, provider: string, event: CleanEvent) {
    const purchase = await purchases.lockOrCreate(tx, provider, event.transactionId);
    const { notOpeningReason, quantity } = decideFulfilment(provider, event);
    const update = { at: event.occurredAt ? new Date(event.occurredAt) : new Date(), notOpeningReason };
    const changes = {
      ...applyEvent(purchase, { ...update, status: event.status }),
      // An approval that is the current state also ends a dispute.
      ...(event.isCurrent &&
        event.status === 'approved' &&
        applyEvent(purchase, { ...update, status: 'won' })),
      email: purchase.email || (event.email ?? ''),
      name: purchase.name || (event.name ?? ''),
      amount_cents: purchase.amount_cents ?? event.amountCents ?? null,
      currency: purchase.currency ?? event.currency ?? null,
      receipt_code: purchase.receipt_code ?? event.receiptCode ?? null,
      source: purchase.source ?? (event.source ? sourceText(event.source) : null),
    };
    // The buyer has erased the account: a repeated event creates no other.
    const isErased = purchase.opened_at !== null && purchase.user_id === null;
    const changed = await changePurchase(tx, purchase, changes, { mayOpen: !isErased });
    const { status, email, user_id } = changed;
    if (status === 'disputed' && purchase.status !== 'disputed')
      await emails.queueDisputeNotice(tx, changed, event.answerBy);
    const isApproval = status === 'approved' && event.status === 'approved';
    const remark =
      (status === 'approved' && email === '' && 'aprovada sem e-mail: registre a compra em Vendas') ||
      (isApproval &&
        quantity > 1 &&
        `${quantity} compradas: um acesso foi aberto; registre os outros em Vendas`);
    return { purchaseId: purchase.id, userId: user_id, ...(remark && { remark }) };
  }

  return {
    changePurchase,
    applyEventToPurchase,

    /** Applies and stores an event that the site itself makes. Applying it again changes nothing. */
    async recordEvent(tx: Transaction, provider: string, event: PurchaseEvent) {
      const applied = await applyEventToPurchase(tx, provider, cleanEvent(event));
      return { ...applied, isNew: await events.storeHandled(tx, provider, event, applied.purchaseId) };
    },
  };
}

export type PurchaseState = ReturnType<typeof createPurchaseState>;

/** Handles providers' events: completes them, applies them, and ends the request for a refund that was made. */
export function createEventHandler(
  providers: Providers,
  { applyEventToPurchase }: PurchaseState,
  closeRefundRequest: (tx: Transaction, purchaseId: string) => Promise<unknown>,
): EventHandler {
  return async ({ provider, event }, tx) => {
    const adapter = providers.get(provider);
    if (!adapter && provider !== manualProvider) throw new Error(`${provider} is not set up`);
    const completed = event.lookUp && adapter?.complete ? await adapter.complete(event) : event;
    // Not about a purchase of this site.
    if (!completed) return {};
    // Stored events are clean already.
    const clean = completed === event ? event : cleanEvent(completed);
    const handled = await applyEventToPurchase(tx, provider, clean);
    if (completed.status === 'refunded') await closeRefundRequest(tx, handled.purchaseId);
    return handled;
  };
}
