import { applyEvent, manualProvider, statusOf } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { Judge } from './fulfilment.ts';
import type { Providers } from './providers.ts';
import type { PurchaseEmails } from './purchase-emails.ts';
import { cleanEvent, type PurchaseEvent } from './purchase-event.ts';
import type { Handled, HandleEvent, PurchaseEventsRepository } from './purchase-events.repository.ts';
import type { Purchase, PurchasesRepository, Revision } from './purchases.repository.ts';

/** Finds an account or creates one without a password. */
export type OpenForBuyer = (
  tx: Transaction,
  buyer: { email: string; name: string },
) => Promise<{ id: string }>;

interface StateDependencies {
  purchases: PurchasesRepository;
  events: Pick<PurchaseEventsRepository, 'storeHandled'>;
  emails: PurchaseEmails;
  judge: Judge;
  openForBuyer: OpenForBuyer;
  /** The published revision: buyers agree to its terms. */
  publishedRevision: () => Revision;
}

/** The one way in which a purchase's state moves, for providers' events and the owner's alike. */
export function createPurchaseState(dependencies: StateDependencies) {
  const { purchases, events, emails, judge, openForBuyer, publishedRevision } = dependencies;

  /**
   * Changes a locked purchase. One that opens the course gets an account, the contract that holds now, and its email
   * exactly once. @param mayOpen false if nothing may open the course any more
   */
  async function advance(
    tx: Transaction,
    purchase: Purchase,
    changes: Parameters<PurchasesRepository['change']>[2],
    mayOpen = true,
  ): Promise<Purchase> {
    const next = { ...purchase, ...changes };
    const opens = mayOpen && next.email !== '' && statusOf(next) === 'approved';
    // The known account may have changed its email.
    const user_id = opens ? (next.user_id ?? (await openForBuyer(tx, next)).id) : next.user_id;
    const isFirst = opens && next.opened_at === null && next.user_id === null;
    const changed = await purchases.change(tx, purchase, {
      ...changes,
      user_id,
      ...(isFirst && {
        opened_at: new Date(),
        contract: await purchases.storeContract(tx, publishedRevision()),
      }),
    });
    await emails.statusChanged(tx, purchase.id, purchase.status, changed.status);
    if (opens) await emails.courseOpened(tx, changed.id, changed.email);
    return changed;
  }

  async function apply(
    tx: Transaction,
    provider: string,
    given: PurchaseEvent,
  ): Promise<Handled & { purchaseId: string; userId: string | null }> {
    const event = cleanEvent(given);
    const purchase = await purchases.lockOrCreate(tx, provider, event.transactionId);
    const { notOpeningReason, quantity } = judge(provider, event);
    const news = { at: event.occurredAt ? new Date(event.occurredAt) : new Date(), notOpeningReason };
    const changes = {
      ...applyEvent(purchase, { ...news, status: event.status }),
      ...(event.isCurrent && event.status === 'approved' && applyEvent(purchase, { ...news, status: 'won' })),
      email: purchase.email || (event.email ?? ''),
      name: purchase.name || (event.name ?? ''),
      amount_cents: purchase.amount_cents ?? event.amountCents ?? null,
      currency: purchase.currency ?? event.currency ?? null,
    };
    // The buyer has erased the account: a repeated event creates no other.
    const isErased = purchase.opened_at !== null && purchase.user_id === null;
    const { status, email, user_id } = await advance(tx, purchase, changes, !isErased);
    const isOpening = status === 'approved' && event.status === 'approved';
    const remark =
      (status === 'approved' && email === '' && 'aprovada sem e-mail: abra com grant') ||
      (isOpening &&
        quantity > 1 &&
        `${quantity} compradas: um acesso foi aberto, os outros esperam por grant`);
    return { purchaseId: purchase.id, userId: user_id, ...(remark && { remark }) };
  }

  return {
    advance,
    apply,

    /** Applies and stores an event that the site itself makes. */
    async enter(tx: Transaction, provider: string, event: PurchaseEvent) {
      const applied = await apply(tx, provider, event);
      return { ...applied, isNew: await events.storeHandled(tx, provider, event, applied.purchaseId) };
    },
  };
}

export type PurchaseState = ReturnType<typeof createPurchaseState>;

interface HandlerDependencies {
  providers: Providers;
  state: Pick<PurchaseState, 'apply'>;
  endRefund(tx: Transaction, purchaseId: string): Promise<void>;
}

/** Handles providers' events: completes them, applies them, and ends the request for a refund that was made. */
export function createEventHandler({ providers, state, endRefund }: HandlerDependencies): HandleEvent {
  return async ({ provider, event }, tx) => {
    const adapter = providers.get(provider);
    if (!adapter && provider !== manualProvider) throw new Error(`${provider} is not set up`);
    const complete = event.lookUp && adapter?.complete ? await adapter.complete(event) : event;
    if (!complete) return {};
    const handled = await state.apply(tx, provider, complete);
    if (complete.status === 'refunded') await endRefund(tx, handled.purchaseId);
    return handled;
  };
}
