import { laterStatus } from '../../../domain/purchases.ts';
import type { Transaction } from '../../db/connect.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import { cleanEvent } from './intake.ts';
import type { PurchaseEvent } from './provider.ts';
import type { Providers } from './providers.ts';
import type { Handled, HandleEvent, PurchasesRepository } from './purchases.repository.ts';

interface PurchaseParts {
  providers: Providers;
  purchases: PurchasesRepository;
  /** The account of a buyer's address: found, or made without a password. */
  openForBuyer(transaction: Transaction, buyer: { email: string; name: string }): Promise<{ id: string }>;
  outbox: Pick<OutboxRepository, 'add'>;
}

export function createEventHandler(parts: PurchaseParts): HandleEvent {
  return async ({ provider, event }, transaction) => {
    const adapter = parts.providers.get(provider);
    if (!adapter) throw new Error(`${provider} is not set up`);
    const complete = event.lookUp && adapter.complete ? await adapter.complete(event) : event;
    return complete ? applyEvent(parts, transaction, provider, cleanEvent(complete)) : {};
  };
}

/** Moves the purchase forward; once it is approved, there is an account, and a mail on its way, exactly once. */
async function applyEvent(
  { purchases, openForBuyer, outbox }: PurchaseParts,
  transaction: Transaction,
  provider: string,
  event: PurchaseEvent,
): Promise<Handled> {
  const purchase = await purchases.lock(transaction, provider, event.transactionId, event.status);
  const status = laterStatus(purchase.status, event.status);
  const email = purchase.email || (event.email ?? '');
  const name = purchase.name || (event.name ?? '');
  const opens = status === 'approved' && email !== '';
  const account = opens ? await openForBuyer(transaction, { email, name }) : undefined;
  await purchases.update(transaction, purchase.id, {
    status,
    email,
    name,
    amount_cents: purchase.amount_cents ?? event.amountCents ?? null,
    user_id: account?.id ?? purchase.user_id,
  });
  if (opens)
    await outbox.add(transaction, { kind: 'purchase', recipient: email, onceKey: `purchase:${purchase.id}` });
  const isStranded = status === 'approved' && email === '';
  return {
    purchaseId: purchase.id,
    ...(isStranded && { remark: 'approved without an e-mail address' }),
  };
}
