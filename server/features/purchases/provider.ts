import { z } from 'zod';
import { withoutSecrets } from '../../../domain/letters.ts';
import type { ToldStatus } from '../../../domain/purchases.ts';

/** A request to a webhook, before anybody believes it. */
export interface Delivery {
  /** The bytes as they came: signatures are over these, never over what a parser made of them. */
  body: Buffer;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
  now: Date;
}

/** One line of an order. */
export interface SoldItem {
  /** Whatever the provider names it by that the buyer cannot choose: product, price, offer, payment link. */
  ids: string[];
  /** Of one. */
  priceCents?: number | undefined;
  quantity?: number | undefined;
}

/** What a provider says about one purchase, in the product's words. */
export interface PurchaseEvent {
  /** The provider's own id of the message; where it has none, what makes the message unique. */
  eventId: string;
  transactionId: string;
  status: ToldStatus;
  /** The message tells how things stand now: an approval ends whatever dispute there was. */
  isCurrent?: boolean | undefined;
  /** The student's; as the provider wrote it. */
  email?: string | undefined;
  name?: string | undefined;
  /** In total, in hundredths of the currency. */
  amountCents?: number | undefined;
  /** ISO 4217; a message that names none is in reais. */
  currency?: string | undefined;
  items?: SoldItem[] | undefined;
  /** Nobody paid: a sandbox, or a test button. */
  isTest?: boolean | undefined;
  /** When it happened, ISO 8601. */
  occurredAt?: string | undefined;
  /** The provider's word for it. */
  kind: string;
  /** What the owner wrote beside it, where she entered it. */
  note?: string | undefined;
  /** What must be asked of the provider before the event can be acted on, such as a customer's number. */
  lookUp?: string | undefined;
  /** The plan of several payments that this one belongs to, where its total must be asked. */
  installment?: string | undefined;
}

/** One payment provider: how its messages are proven and read. */
export interface Provider {
  /** The header, or the part of the query, that a message proves itself by. One without it is not even read. */
  proof: { header: string } | { query: string };
  /** Whether the message comes from the provider and is not a stale copy. Compares in constant time. */
  verify(delivery: Delivery): boolean;
  /**
   * @param payload the parsed body
   * @returns nothing for a message that concerns no purchase
   */
  read(payload: unknown, delivery: Delivery): PurchaseEvent | undefined;
  /**
   * Asks the provider for what the message left out. Runs in the worker, so it may fail and be tried again.
   * @returns nothing when the purchase turns out to be of no concern
   * @throws when the provider does not answer
   */
  complete?(event: PurchaseEvent): Promise<PurchaseEvent | undefined>;
  /**
   * Has the whole of a payment given back, where the provider has an API for it and its key is set. Asked again, it does
   * nothing more, and nothing for what has gone back already.
   * @param key of the request: the same each time
   * @throws {RefundRefused} when asking again would not help; anything else may pass
   */
  refund?(transactionId: string, key: string): Promise<void>;
}

/** A provider's no: the money has not moved, and somebody has to look. */
export class RefundRefused extends Error {}

/** What only helps to judge a purchase never makes a message unreadable: it is held rather than lost. */
export const idOrNothing = z.union([z.string(), z.number()]).nullish().catch(null);

/** Ids that can be compared: numbers become text, what is missing is left out. */
export function idsOf(...ids: (string | number | null | undefined)[]): string[] {
  return ids.flatMap((id) => (id === null || id === undefined || id === '' ? [] : [String(id)]));
}

/** @param amount in reais, as most Brazilian providers write it */
export function toCents(amount: number | string | null | undefined): number | undefined {
  const cents = Math.round(Number(amount ?? Number.NaN) * 100);
  return Number.isFinite(cents) ? cents : undefined;
}

/** Whether an address that a provider wrote into a message leads to its sandbox. */
export function isSandbox(address: string | null | undefined): boolean {
  return /^https:\/\/[\w.-]*\bsandbox\./.test(address ?? '');
}

/** @param time milliseconds or text @returns ISO 8601, or nothing for what is no time of a sale */
export function toIso(time: number | string | null | undefined): string | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2100 ? date.toISOString() : undefined;
}

/** Milliseconds. */
const patience = 10_000;
/** A key that is wrong can be mended, and what is too much now is not too much later. */
const passing = [401, 403, 408, 409, 423, 425, 429];

/** Asks a provider's API. @throws when it does not answer with 200 and JSON */
export async function askProvider(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience), redirect: 'error' });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.json();
}

/**
 * Asks a provider to do something.
 * @param body JSON, or a form
 * @throws {RefundRefused} with what it said when it understood and will not
 */
export async function tellProvider(
  url: string,
  headers: Record<string, string>,
  body: object | URLSearchParams,
): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  });
  const text = await answer.text();
  if (answer.ok) return text === '' ? {} : JSON.parse(text);
  const said = withoutSecrets(`${new URL(url).host} answered ${answer.status}: ${text}`);
  throw answer.status >= 500 || passing.includes(answer.status) ? new Error(said) : new RefundRefused(said);
}
