import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { dayText } from '../../../domain/dates.ts';
import type { EventStatus } from '../../../domain/purchases.ts';
import { fullName } from '../../../domain/request-bodies.ts';
import type { Source } from '../../../domain/sources.ts';
import { cut } from '../../../domain/text-limits.ts';
import { isStorable } from '../../http/storable-text.ts';

export interface SoldItem {
  /** Ids that the buyer cannot choose: product, price, offer, payment link. */
  ids: string[];
  priceCents?: number | null;
  quantity?: number | null;
}

/** A provider's message as its adapter read it; null stands for a value that the message leaves out. */
export interface PurchaseEvent {
  /** The provider's message id, or else what makes the message unique. */
  eventId: string;
  transactionId: string;
  /** The code that buyers are shown, if it is not `transactionId`. */
  receiptCode?: string | null;
  status: EventStatus;
  /** True if the message has the current state: an approval then ends any dispute. */
  isCurrent?: boolean;
  /** The student's, as the provider wrote it. */
  email?: string | null;
  name?: string | null;
  /** Total, in hundredths of the currency. */
  amountCents?: number | null;
  /** ISO 4217; BRL if the message names none. */
  currency?: string | null;
  items?: SoldItem[] | null;
  /** True if nobody paid: a sandbox, or a test button. */
  isTest?: boolean;
  /** ISO 8601. */
  occurredAt?: string | null;
  /** The provider's own name of the message, which the owner reads. */
  kind: string;
  /** Until when the seller may answer a dispute, ISO 8601. */
  answerBy?: string | undefined;
  /** Tags of the payment page's address, which the message brings back. */
  source?: Source | undefined;
  /** The owner's note, if she entered the event. */
  note?: string;
  /** Id to look up at the provider before the event is handled, such as a customer's number. */
  lookUp?: string;
  /** Instalment plan that this payment belongs to, if its total must be looked up. */
  installment?: string | null;
}

const email = boundedText(4 * 254)
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email());
const amount = z.int32();
const quantity = z.int32().min(1);

/** Id that fits an entry of PostgreSQL's index (2,704 bytes) and its texts, which cannot contain NUL. */
const id = boundedText(200)
  .min(1)
  .regex(/^[^\p{Cc}]+$/u)
  .refine((text) => text.isWellFormed());
const ids = z.object({ eventId: id, transactionId: id });

/** Replaces control characters, which could change the owner's terminal. */
const printable = (text: string) => cut(text, 100).replace(/\p{C}/gu, '?');
const maxItems = 50;

/** Returns true if PostgreSQL can store the cleaned event. */
export function canStore(event: CleanEvent): boolean {
  return ids.safeParse(event).success && isStorable(event);
}

/** Drops unusable values instead of rejecting the event. */
export function cleanEvent(event: PurchaseEvent) {
  return {
    ...event,
    email: email.safeParse(event.email).data,
    name: fullName.safeParse(event.name).data,
    receiptCode: id.safeParse(event.receiptCode).data,
    amountCents: amount.safeParse(event.amountCents).data,
    currency: typeof event.currency === 'string' ? printable(event.currency).toUpperCase() : undefined,
    items: event.items?.slice(0, maxItems).map((item) => ({
      ids: item.ids.map(printable),
      priceCents: amount.safeParse(item.priceCents).data,
      quantity: quantity.safeParse(item.quantity).data,
    })),
  };
}

/** A cleaned event, as it is stored: a value that was dropped is missing. */
export type CleanEvent = Omit<PurchaseEvent, CleanedField> &
  Partial<Pick<ReturnType<typeof cleanEvent>, CleanedField>>;

type CleanedField = 'receiptCode' | 'email' | 'name' | 'amountCents' | 'currency' | 'items';

/** Milliseconds; longer than providers repeat a message that was not accepted, or take to resume a queue that they stopped. */
const maxOpeningAge = 7 * 24 * 60 * 60 * 1000;
const openingStatuses: readonly EventStatus[] = ['approved', 'won'];

/**
 * Returns why an event waits for a person, in Portuguese; undefined if it is handled by itself. An approval or a won
 * dispute opens the course, so one that its provider dates to more than a week before its arrival waits: some providers
 * prove a message by a token alone, and whoever has a copy of both could send it again. Refunds and disputes act however
 * late they come: they only close, and the money has gone back whenever that was told. Messages without a time of the
 * provider's are of Mercado Pago, whose state is looked up when it is handled, or cannot be dated.
 */
export function reasonToWait({
  event: { status, occurredAt },
  received_at,
  replayed_at,
}: {
  event: Pick<PurchaseEvent, 'status' | 'occurredAt'>;
  received_at: Date;
  replayed_at: Date | null;
}): string | undefined {
  if (!occurredAt || replayed_at || !openingStatuses.includes(status)) return undefined;
  const occurred = new Date(occurredAt);
  if (received_at.getTime() - occurred.getTime() <= maxOpeningAge) return undefined;
  return `A empresa diz que isto foi em ${dayText(occurred)}, mais de uma semana antes de o aviso chegar: pode ser cópia de um aviso antigo. Confira a venda no painel da empresa; se está certa, processe de novo.`;
}
