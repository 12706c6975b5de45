import { learn, statusOf } from '../../../domain/purchases.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { Judge } from './fulfilment.ts';
import { cleanEvent } from './intake.ts';
import type { PurchaseEvent } from './provider.ts';
import type { Providers } from './providers.ts';
import type { EventOutcome, PurchasesRepository, StoredEvent } from './purchases.repository.ts';

interface PurchaseParts {
  providers: Providers;
  purchases: PurchasesRepository;
  accounts: AccountsRepository;
  outbox: OutboxRepository;
  judge: Judge;
  transaction: (work: () => Promise<void>) => Promise<void>;
}

const firstDelay = 2;
const longestDelay = 30 * 60;
/** About two days of trying. */
const maxAttempts = 100;

/** Acts on stored events: each as a whole or not at all. */
export function createEventHandler(parts: PurchaseParts) {
  return async ({ provider, event, attempts }: StoredEvent): Promise<EventOutcome> => {
    try {
      const adapter = parts.providers.get(provider);
      if (!adapter) throw new Error(`${provider} is not set up`);
      const complete = event.lookUp && adapter.complete ? await adapter.complete(event) : event;
      if (!complete) return { result: 'handled' };
      let outcome: EventOutcome = { result: 'handled' };
      await parts.transaction(async () => {
        outcome = await applyEvent(parts, provider, cleanEvent(complete));
      });
      return outcome;
    } catch (error) {
      const reason = causeOf(error);
      if (attempts + 1 >= maxAttempts) return { result: 'failed', reason };
      return { result: 'later', reason, seconds: Math.min(firstDelay * 2 ** attempts, longestDelay) };
    }
  };
}

/** Adds what the event tells; once the purchase opens the course, there is an account, and a mail on its way, exactly once. */
async function applyEvent(
  { purchases, accounts, outbox, judge }: PurchaseParts,
  provider: string,
  event: PurchaseEvent,
): Promise<EventOutcome> {
  const purchase = await purchases.lock(provider, event.transactionId);
  const { notOpeningReason, quantity } = judge(provider, event);
  const news = { at: event.occurredAt ? new Date(event.occurredAt) : new Date(), notOpeningReason };
  const changes = {
    ...learn(purchase, { ...news, told: event.status }),
    ...(event.isCurrent && event.status === 'approved' && learn(purchase, { ...news, told: 'won' })),
  };
  const status = statusOf({ ...purchase, ...changes });
  const email = purchase.email || (event.email ?? '');
  const name = purchase.name || (event.name ?? '');
  const opens = status === 'approved' && email !== '';
  const account = opens ? await accounts.findOrCreate({ email, name }) : undefined;
  await purchases.update(purchase.id, {
    ...changes,
    status,
    email,
    name,
    amount_cents: purchase.amount_cents ?? event.amountCents ?? null,
    currency: purchase.currency ?? event.currency ?? null,
    user_id: account?.id ?? purchase.user_id,
  });
  if (opens) await outbox.add({ kind: 'purchase', recipient: email, onceKey: `purchase:${purchase.id}` });
  const isOpening = status === 'approved' && event.status === 'approved';
  const remark =
    (status === 'approved' && email === '' && 'aprovada sem e-mail: abra com grant') ||
    (isOpening && quantity > 1 && `${quantity} compradas: um acesso foi aberto, os outros esperam por grant`);
  return { result: 'handled', purchaseId: purchase.id, ...(remark && { remark }) };
}

/** The sentence for the owner: of a failed query the database's word, not the statement with its values. */
function causeOf(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return (current instanceof Error ? current.message : String(current)).slice(0, 500);
}
