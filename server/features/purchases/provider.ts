import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { redactSecrets } from '../../../domain/emails.ts';
import type { PurchaseEvent } from './purchase-event.ts';

/** A request by which a provider sends a payment message. */
export interface PaymentMessageRequest {
  /** Raw bytes: signatures cover these, never the parsed body. */
  body: Buffer;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
  now: Date;
}

/** An adapter for one payment provider; see `providers/`. */
export interface Provider {
  /** Header or query parameter that holds the credential. The body of a message without it is not read. */
  credential: { header: string } | { query: string };
  /**
   * Returns true if the message is authentic and not a stale copy. Compares in constant time.
   * @param given the credential
   */
  verify(given: string, request: PaymentMessageRequest): boolean;
  /** Reads the parsed body. Returns undefined if it concerns no purchase. */
  read(payload: unknown, request: PaymentMessageRequest): PurchaseEvent | undefined;
  /** Fetches what the message left out, in the consumer: a throw is retried. Returns undefined if it is irrelevant. */
  complete?(event: PurchaseEvent): Promise<PurchaseEvent | undefined>;
  /**
   * Refunds a payment in full, if the provider has an API for it and its key is set. Safe to repeat, and after any
   * other refund.
   * @param key idempotency key, the same for every attempt
   * @throws {RefundRefused} if a retry would not help; other errors may pass
   */
  refund?(transactionId: string, key: string): Promise<void>;
}

/** Returns the signature or token that a message brings. */
export function credentialOf(
  { credential }: Provider,
  { header, query }: Pick<PaymentMessageRequest, 'header' | 'query'>,
) {
  return 'header' in credential ? header(credential.header) : query(credential.query);
}

/** Thrown if a provider refuses: no money has moved, and somebody must look. */
export class RefundRefused extends Error {}

/** Schemas of fields that an event can do without: a wrong type becomes null, and the message is kept. */
export const optionalId = z.union([z.string(), z.number()]).nullish().catch(null);
export const optionalText = z.string().nullish().catch(null);

export const personSchema = z.object({ email: z.string().nullish(), name: z.string().nullish() });

/** Returns comparable ids: numbers become text, missing ones are left out. */
export function idsOf(...ids: (string | number | null | undefined)[]): string[] {
  return ids.flatMap((id) => (id === null || id === undefined || id === '' ? [] : [String(id)]));
}

const amountForm = /^(-?\d{1,8})(?:[.,](\d{1,2}))?$/;

/**
 * Returns the schema of an amount, as a number or a text, that reads it as cents; any other value is as if it were missing.
 * @param whole what an amount without a decimal point is; one with a point is in reais
 */
const amountIn = (whole: 'reais' | 'cents') =>
  z
    .union([z.number(), z.string()])
    .nullish()
    .catch(null)
    .transform((amount) => {
      const isFraction = typeof amount === 'number' && !Number.isInteger(amount);
      const [, units, hundredths] = amountForm.exec(isFraction ? amount.toFixed(2) : `${amount}`) ?? [];
      if (units === undefined) return undefined;
      if (whole === 'cents' && hundredths === undefined) return Number(units);
      return Math.round(Number(`${units}.${hundredths ?? 0}`) * 100);
    });
/** The schema of an amount that most Brazilian providers use. */
export const reais = amountIn('reais');
export const cents = amountIn('cents');

/** Returns true if a URL from a provider's message leads to its sandbox. */
export function isSandbox(address: string | null | undefined): boolean {
  return /^https:\/\/[\w.-]*\bsandbox\./.test(address ?? '');
}

/** Returns ISO 8601, or undefined if a purchase cannot have that time. @param time milliseconds or text */
export function toIso(time: number | string | null | undefined): string | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2100 ? date.toISOString() : undefined;
}

/** Returns the HMAC of the joined parts. */
export function hmacHex(algorithm: 'sha1' | 'sha256', secret: string, ...parts: (string | Buffer)[]): string {
  const hmac = createHmac(algorithm, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Returns true if the texts are equal. Compares in constant time, texts of any length. */
export function secureCompare(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Returns the values of a name in an `a=1,b=2` header; it may occur more than once. */
export function headerParts(header: string, name: string): string[] {
  return header.split(',').flatMap((part) => {
    const at = part.indexOf('=');
    return part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}

/** Milliseconds. */
const requestTimeout = 10_000;
/** Statuses that a retry may change: a wrong key can be corrected, and rate limits end. */
const retryableStatuses = [401, 403, 408, 409, 423, 425, 429];

/** Returns the JSON that a provider's API answers to a GET. Throws for other statuses than 200. */
export async function getFromProvider(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    headers,
    signal: AbortSignal.timeout(requestTimeout),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.json();
}

/**
 * Sends a POST to a provider's API and returns its JSON.
 * @throws {RefundRefused} with the provider's message if it understood and refuses
 */
export async function postToProvider(
  url: string,
  headers: Record<string, string>,
  body: object | URLSearchParams,
): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeout),
    redirect: 'error',
  });
  const text = await answer.text();
  if (answer.ok) return text === '' ? {} : JSON.parse(text);
  const message = redactSecrets(`${new URL(url).host} answered ${answer.status}: ${text}`);
  throw answer.status >= 500 || retryableStatuses.includes(answer.status)
    ? new Error(message)
    : new RefundRefused(message);
}
