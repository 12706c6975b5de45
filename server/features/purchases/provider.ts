import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PurchaseStatus } from '../../../domain/purchases.ts';

/** A request to a webhook, before anybody believes it. */
export interface Delivery {
  /** The bytes as they came: signatures are over these, never over what a parser made of them. */
  body: Buffer;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
  now: Date;
}

/** What a provider says about one purchase, in the product's words. */
export interface PurchaseEvent {
  /** The provider's own id of the message; where it has none, what makes the message unique. */
  eventId: string;
  transactionId: string;
  status: PurchaseStatus;
  /** The student's; as the provider wrote it. */
  email?: string | undefined;
  name?: string | undefined;
  amountCents?: number | undefined;
  /** When it happened, ISO 8601. */
  occurredAt?: string | undefined;
  /** The provider's word for it. */
  kind: string;
  /** What must be asked of the provider before the event can be acted on, such as a customer's number. */
  lookUp?: string | undefined;
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
}

export function hmacHex(algorithm: 'sha1' | 'sha256', secret: string, ...parts: (string | Buffer)[]): string {
  const hmac = createHmac(algorithm, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares secrets of any length in a time that tells nothing about them. */
export function sameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected)) && given !== undefined;
}

/** Reads `a=1,b=2` headers; a name may come more than once. */
export function headerParts(header: string | undefined, name: string): string[] {
  return (header ?? '').split(',').flatMap((part) => {
    const at = part.indexOf('=');
    return part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}

/** @param amount in reais, as most Brazilian providers write it */
export function toCents(amount: number | null | undefined): number | undefined {
  return typeof amount === 'number' && Number.isFinite(amount) ? Math.round(amount * 100) : undefined;
}

/** @param time seconds, milliseconds or text @returns ISO 8601, or nothing for what is no time */
export function toIso(time: number | string | null | undefined): string | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const lookUpTimeout = 10_000;

/** Asks a provider's API. @throws when it does not answer with 200 and JSON */
export async function askProvider(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(lookUpTimeout), redirect: 'error' });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.json();
}
