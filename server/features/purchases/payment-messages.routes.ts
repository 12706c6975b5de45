import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { credentialOf, type PaymentMessageRequest, type Provider } from './provider.ts';
import { canStore, cleanEvent } from './purchase-event.ts';
import type { PurchaseParts } from './purchase-parts.ts';

/** Bytes; the longest messages have a few kilobytes. */
const maxBody = 256 * 1024;

/** Outcomes that the owner reads too: they say that the company sends something else, or that a secret is wrong. */
const recordedOutcomes: readonly string[] = [
  'ignored',
  'signature_invalid',
  'invalid_json',
  'bad_request',
  'invalid_input',
] satisfies (ErrorCode | 'ignored')[];
/** Milliseconds between two records of the same outcome: a flood of messages causes one write in each. */
const recordInterval = 60_000;

interface PaymentMessageEnv {
  Variables: AppEnv['Variables'] & { provider: Provider; credential: string };
}

/**
 * Verifies and stores providers' messages; the queue handles them. Providers authenticate each message, so neither origin
 * nor session is checked. Stored, duplicate and irrelevant messages all get 200, which every provider takes as delivered.
 */
export function paymentMessageRoutes(
  { providers, events, policy, metrics, log }: PurchaseParts,
  onStored: () => void,
) {
  const recordedAt = new Map<string, number>();

  /** Counts a message in the metrics; some outcomes are also recorded, once a minute per company and process. */
  async function countMessage(provider: string, outcome: string): Promise<void> {
    metrics.countPaymentMessage(provider, outcome);
    if (!providers.has(provider) || !recordedOutcomes.includes(outcome)) return;
    const key = `${provider} ${outcome}`;
    const now = performance.now();
    if (now - (recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < recordInterval) return;
    recordedAt.set(key, now);
    // A failed write must not change the provider's answer.
    await events.recordUnstored(provider, outcome).catch(() => undefined);
  }

  function readEvent(name: string, provider: Provider, request: PaymentMessageRequest) {
    const payload = parseJson(request.body);
    try {
      return provider.read(payload, request);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      // Logs the fields that differ from the provider's documentation, never their values.
      const paths = error.issues.map(({ path }) => path.join('.'));
      log.error({ provider: name, paths }, 'event not readable');
      throw new AppError('bad_request');
    }
  }

  async function receive(c: Context<PaymentMessageEnv>, name: string) {
    const { provider, credential } = c.var;
    const request = {
      ...requestReaders(c),
      body: Buffer.from(await c.req.arrayBuffer()),
      now: new Date(),
    };
    if (!provider.verify(credential, request)) throw new AppError('signature_invalid');
    const event = readEvent(name, provider, request);
    if (!event) return 'ignored';
    const clean = cleanEvent(event);
    if (!canStore(clean)) throw new AppError('invalid_input');
    if (!(await events.store(name, clean))) return 'duplicate';
    onStored();
    return 'accepted';
  }

  const recordRefusal = createMiddleware(async (c, next) => {
    await next();
    if (!c.error) return;
    // The rest of the body may be large, and is not read.
    c.header('Connection', 'close');
    const code = c.error instanceof AppError ? c.error.code : 'failed';
    // The name is unverified: unknown ones share one metric.
    await countMessage(code === 'not_found' ? 'other' : (c.req.param('provider') ?? ''), code);
  });
  /** Refuses a message without credential before its body is read. */
  const requireCredential = createMiddleware<PaymentMessageEnv>(async (c, next) => {
    const provider = providers.get(c.req.param('provider') ?? '');
    if (!provider) throw new AppError('not_found');
    // Another method is no message: the address answers which one it takes.
    if (c.req.method !== 'POST') return next();
    const credential = credentialOf(provider, requestReaders(c));
    if (!credential) throw new AppError('signature_invalid');
    c.set('provider', provider);
    c.set('credential', credential);
    await next();
  });

  return new Hono<PaymentMessageEnv>()
    .use('/:provider', recordRefusal, requireCredential)
    .post('/:provider', policy({ who: 'provider', maxBody }), async (c) => {
      const provider = c.req.param('provider');
      await countMessage(provider, await receive(c, provider));
      return c.json({ received: true });
    });
}

function requestReaders({ req }: Context) {
  return { header: (name: string) => req.header(name), query: (name: string) => req.query(name) };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('invalid_json');
  }
}
