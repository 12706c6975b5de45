import { Hono } from 'hono';
import { emailBody } from '../../../domain/requests.ts';
import { bodyLimit } from '../../http/body-limit.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { jsonBody } from '../../http/validate.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { AccountLimits } from '../accounts/account-limits.ts';
import type { QueueMail } from '../mail/outbox.repository.ts';
import type { PurchaseIntake } from './intake.ts';

/** Bytes. The longest messages carry a few kilobytes. */
const maxBody = 1024 * 1024;

/**
 * Where payment providers report. Their messages prove themselves, so neither origin nor session is asked for.
 * Every message that is understood, stored before or of no concern is answered with 200, which is what all of them
 * take for delivered.
 */
export function webhookRoutes(intake: PurchaseIntake, count: Metrics['countWebhook']) {
  return new Hono<AppEnv>().use(bodyLimit(maxBody)).post('/:provider', async (c) => {
    const provider = c.req.param('provider');
    const delivery = {
      body: Buffer.from(await c.req.arrayBuffer()),
      header: (name: string) => c.req.header(name),
      query: (name: string) => c.req.query(name),
      now: new Date(),
    };
    const outcome = await intake.receive(provider, delivery).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : 'failed';
      // Anybody can make up a provider.
      count(code === 'not_found' ? 'other' : provider, code);
      throw error;
    });
    count(provider, outcome);
    return c.json({ received: true });
  });
}

interface ResendParts {
  queueMail: QueueMail;
  limits: AccountLimits;
  addressOf: ClientAddress;
}

/** For buyers who wait for their mail. Whether the address bought is looked into when the mail is sent, never said. */
export function purchasesRoutes({ queueMail, limits, addressOf }: ResendParts) {
  return new Hono<AppEnv>().post('/resend', jsonBody(emailBody), async (c) => {
    const { email } = c.req.valid('json');
    await limits.mailByAddress.hit(addressOf(c));
    if (await limits.purchaseMailByAccount.admits(email))
      await queueMail({ kind: 'purchase', recipient: email });
    return c.json({ ok: true });
  });
}
