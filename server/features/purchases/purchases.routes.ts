import { type Context, Hono } from 'hono';
import { emailBody } from '../../../domain/requests.ts';
import type { BodyReader } from '../../http/bodies.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { limited, type RateLimit } from '../../http/rate-limit.ts';
import { jsonBody } from '../../http/validate.ts';
import type { QueueMail } from '../../mail/outbox.repository.ts';
import type { PurchaseIntake } from './intake.ts';
import type { Delivery } from './provider.ts';

/** Bytes. The longest messages carry a few kilobytes. */
const maxBody = 256 * 1024;

/**
 * Where payment providers report. Their messages prove themselves, so neither origin nor session is asked for.
 * Every message that is understood, stored before or of no concern is answered with 200, which is what all of them
 * take for delivered.
 * @param note is told what became of each: `accepted`, `duplicate`, `ignored` or the error's code
 */
export function webhookRoutes(
  intake: PurchaseIntake,
  readBody: BodyReader,
  note: (provider: string, outcome: string) => Promise<void>,
) {
  return new Hono<AppEnv>().post(
    '/:provider',
    async (c, next) => {
      await next();
      if (!c.error) return;
      // What may still be on its way is not read, as it may be much.
      c.header('Connection', 'close');
      const code = c.error instanceof AppError ? c.error.code : 'failed';
      // Anybody can make up a provider.
      await note(code === 'not_found' ? 'other' : c.req.param('provider'), code);
    },
    async (c, next) => {
      intake.expect(c.req.param('provider'), messageOf(c));
      await next();
    },
    readBody(maxBody),
    async (c) => {
      const provider = c.req.param('provider');
      const body = Buffer.from(await c.req.arrayBuffer());
      await note(provider, await intake.receive(provider, { ...messageOf(c), body, now: new Date() }));
      return c.json({ received: true });
    },
  );
}

function messageOf({ req }: Context): Pick<Delivery, 'header' | 'query'> {
  return { header: (name) => req.header(name), query: (name) => req.query(name) };
}

interface ResendParts {
  queueMail: QueueMail;
  limits: { mailByAddress: Pick<RateLimit, 'hit'>; purchaseMailByAccount: Pick<RateLimit, 'admits'> };
  addressOf: ClientAddress;
}

/** For buyers who wait for their mail. Whether the address bought is looked into when the mail is sent, never said. */
export function purchasesRoutes({ queueMail, limits, addressOf }: ResendParts) {
  const mailLimit = limited(limits.mailByAddress, addressOf);
  return new Hono<AppEnv>().post('/resend', mailLimit, jsonBody(emailBody), async (c) => {
    const { email } = c.req.valid('json');
    if (await limits.purchaseMailByAccount.admits(email))
      await queueMail({ kind: 'purchase', recipient: email });
    return c.json({ ok: true });
  });
}
