import type { Logger } from 'pino';
import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { fullName } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import { isStorable } from '../../http/text.ts';
import type { Delivery, Provider, PurchaseEvent, SoldItem } from './provider.ts';
import type { Providers } from './providers.ts';
import type { PurchasesRepository } from './purchases.repository.ts';

interface IntakeParts {
  providers: Providers;
  purchases: PurchasesRepository;
  log: Logger;
}

export interface PurchaseIntake {
  /** @throws {AppError} `not_found` if the provider is not set up, `signature_invalid` without a proof */
  expect(provider: string, delivery: Pick<Delivery, 'header' | 'query'>): void;
  /**
   * Verifies and stores a delivery; the consumer acts on it.
   * @returns `ignored` if it concerns no purchase, `duplicate` if it is already stored
   * @throws {AppError} as above, `signature_invalid` also for a wrong proof; `invalid_json` or `bad_request` if it
   * cannot be read, `invalid_input` if its ids cannot be stored
   */
  receive(provider: string, delivery: Delivery): Promise<'accepted' | 'duplicate' | 'ignored'>;
  onStored(listener: () => void): void;
}

export function createPurchaseIntake({ providers, purchases, log }: IntakeParts): PurchaseIntake {
  const listeners = new Set<() => void>();
  return {
    expect(name, { header, query }) {
      const proof = providers.get(name)?.proof;
      if (!proof) throw new AppError('not_found');
      const given = 'header' in proof ? header(proof.header) : query(proof.query);
      if (!given) throw new AppError('signature_invalid');
    },
    async receive(name, delivery) {
      const provider = providers.get(name);
      if (!provider) throw new AppError('not_found');
      if (!provider.verify(delivery)) throw new AppError('signature_invalid');
      const event = readEvent(provider, delivery, (paths) =>
        log.error({ provider: name, paths }, 'event not readable'),
      );
      if (!event) return 'ignored';
      const clean = cleanEvent(event);
      if (!ids.safeParse(event).success || !isStorable(clean)) throw new AppError('invalid_input');
      if (!(await purchases.storeEvent(name, clean))) return 'duplicate';
      for (const listener of listeners) listener();
      return 'accepted';
    },
    onStored(listener) {
      listeners.add(listener);
    },
  };
}

function readEvent(
  provider: Provider,
  delivery: Delivery,
  onUnreadable: (paths: string[]) => void,
): PurchaseEvent | undefined {
  const payload = parseJson(delivery.body);
  try {
    return provider.read(payload, delivery);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    // Logs the fields that differ from the provider's documentation, never their values.
    onUnreadable(error.issues.map(({ path }) => path.join('.')));
    throw new AppError('bad_request');
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('invalid_json');
  }
}

const email = boundedText(4 * 254)
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email());
const amount = z.int32();
const quantity = z.int32().min(1);

/** PostgreSQL's index takes 2,704 bytes, and its texts no NUL. */
const id = boundedText(200)
  .min(1)
  .regex(/^[^\p{Cc}]+$/u)
  .refine((text) => text.isWellFormed());
const ids = z.object({ eventId: id, transactionId: id });

/** Makes text safe for the owner's terminal; none turns into another valid id. */
const label = (text: string) => text.slice(0, 100).replace(/\p{C}/gu, '?');
const maxItems = 50;

/** Drops unusable values instead of rejecting the event. */
export function cleanEvent(event: PurchaseEvent): PurchaseEvent {
  return {
    ...event,
    email: email.safeParse(event.email).data,
    name: fullName.safeParse(event.name).data,
    amountCents: amount.safeParse(event.amountCents).data,
    currency: event.currency === undefined ? undefined : label(event.currency).toUpperCase(),
    items: event.items?.slice(0, maxItems).map(cleanItem),
  };
}

function cleanItem(item: SoldItem): SoldItem {
  return {
    ids: item.ids.map(label),
    priceCents: amount.safeParse(item.priceCents).data,
    quantity: quantity.safeParse(item.quantity).data,
  };
}
