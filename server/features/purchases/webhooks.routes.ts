import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { PurchaseIntake } from './intake.ts';
import type { Delivery } from './provider.ts';

/** Bytes; the longest messages have a few kilobytes. */
const maxBody = 256 * 1024;

interface WebhookParts extends Pick<Base, 'policy'> {
  intake: PurchaseIntake;
  /** @param outcome `accepted`, `duplicate`, `ignored` or the error's code */
  note(provider: string, outcome: string): Promise<void>;
}

/**
 * Providers authenticate each message, so neither origin nor session is checked. Stored, duplicate and irrelevant
 * messages all get 200, which every provider takes as delivered.
 */
export function webhookRoutes({ intake, note, policy }: WebhookParts) {
  const noteRefusal = createMiddleware(async (c, next) => {
    await next();
    if (!c.error) return;
    // The rest of the body may be large, and is not read.
    c.header('Connection', 'close');
    const code = c.error instanceof AppError ? c.error.code : 'failed';
    // Anyone can make up a provider.
    await note(code === 'not_found' ? 'other' : (c.req.param('provider') ?? ''), code);
  });
  /** Runs before the body is read. */
  const expectProvider = createMiddleware(async (c, next) => {
    intake.expect(c.req.param('provider') ?? '', messageOf(c));
    await next();
  });

  return new Hono()
    .use('/:provider', noteRefusal, expectProvider)
    .post('/:provider', policy({ who: 'provider', maxBody }), async (c) => {
      const provider = c.req.param('provider');
      const body = Buffer.from(await c.req.arrayBuffer());
      await note(provider, await intake.receive(provider, { ...messageOf(c), body, now: new Date() }));
      return c.json({ received: true });
    });
}

function messageOf({ req }: Context): Pick<Delivery, 'header' | 'query'> {
  return { header: (name) => req.header(name), query: (name) => req.query(name) };
}
