import { learn, ownSales, statusOf } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { KeepContract } from './contracts.repository.ts';
import type { Judge } from './fulfilment.ts';
import { cleanEvent } from './intake.ts';
import type { PurchaseEvent } from './provider.ts';
import type { Providers } from './providers.ts';
import type { Handled, HandleEvent, PurchasesRepository } from './purchases.repository.ts';
import type { TellOfSale } from './sale-notice.ts';

/** Finds an account or creates one without a password. */
export type OpenForBuyer = (
  transaction: Transaction,
  buyer: { email: string; name: string },
) => Promise<{ id: string }>;

type Purchase = Awaited<ReturnType<PurchasesRepository['lock']>>;

export interface PurchaseParts {
  providers: Providers;
  purchases: PurchasesRepository;
  openForBuyer: OpenForBuyer;
  outbox: Pick<OutboxRepository, 'add'>;
  judge: Judge;
  tellOfSale: TellOfSale;
  keepContract: KeepContract;
  endRefund: (transaction: Transaction, purchaseId: string) => Promise<void>;
}

export function createEventHandler(parts: PurchaseParts): HandleEvent {
  return async ({ provider, event }, transaction) => {
    const adapter = parts.providers.get(provider);
    if (!adapter && provider !== ownSales) throw new Error(`${provider} is not set up`);
    const complete = event.lookUp && adapter?.complete ? await adapter.complete(event) : event;
    return complete ? applyEvent(parts, transaction, provider, cleanEvent(complete)) : {};
  };
}

/** Applies an event. A purchase that opens the course gets an account, and its email exactly once. */
export async function applyEvent(
  parts: Omit<PurchaseParts, 'providers'>,
  transaction: Transaction,
  provider: string,
  event: PurchaseEvent,
): Promise<Handled & { purchaseId: string }> {
  const { purchases, openForBuyer, outbox, judge, tellOfSale, endRefund } = parts;
  const purchase = await purchases.lock(transaction, provider, event.transactionId);
  const { notOpeningReason, quantity } = judge(provider, event);
  const news = { at: event.occurredAt ? new Date(event.occurredAt) : new Date(), notOpeningReason };
  const changes = {
    ...learn(purchase, { ...news, told: event.status }),
    ...(event.isCurrent && event.status === 'approved' && learn(purchase, { ...news, told: 'won' })),
  };
  const status = statusOf({ ...purchase, ...changes });
  const email = purchase.email || (event.email ?? '');
  const name = purchase.name || (event.name ?? '');
  const opens = status === 'approved' && email !== '' && !isErased(purchase);
  // The known account may have changed its email.
  const known = purchase.user_id === null ? undefined : { id: purchase.user_id };
  const account = opens ? (known ?? (await openForBuyer(transaction, { email, name }))) : undefined;
  await purchases.update(transaction, purchase.id, {
    ...changes,
    status,
    email,
    name,
    amount_cents: purchase.amount_cents ?? event.amountCents ?? null,
    currency: purchase.currency ?? event.currency ?? null,
    user_id: account?.id ?? purchase.user_id,
    ...(opens && (await agreed(parts, transaction, purchase))),
  });
  if (opens) await outbox.add(transaction, letterOf(purchase.id, email));
  if (event.status === 'refunded') await endRefund(transaction, purchase.id);
  await tellOfSale(transaction, { id: purchase.id, before: purchase.status, now: status });
  const isOpening = status === 'approved' && event.status === 'approved';
  const remark =
    (status === 'approved' && email === '' && 'aprovada sem e-mail: abra com grant') ||
    (isOpening && quantity > 1 && `${quantity} compradas: um acesso foi aberto, os outros esperam por grant`);
  return { purchaseId: purchase.id, ...(remark && { remark }) };
}

/** Returns true if the buyer erased the account that it opened: a repeated event creates no other. */
function isErased({ opened_at, user_id }: Purchase): boolean {
  return opened_at !== null && user_id === null;
}

/** Returns what is stored when a purchase first opens the course; nothing for one that is already open. */
export async function agreed(
  { keepContract }: Pick<PurchaseParts, 'keepContract'>,
  transaction: Transaction,
  { opened_at, user_id }: { opened_at: Date | null; user_id: string | null },
) {
  if (opened_at || user_id) return {};
  return { opened_at: new Date(), contract: await keepContract(transaction) };
}

export function letterOf(purchase: string, recipient: string) {
  return { kind: 'purchase', recipient, onceKey: `purchase:${purchase}`, data: { purchase } } as const;
}
