import { Hono } from 'hono';
import { emailBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';

/** Returns the routes for buyers whose access email has not arrived. */
export function accessRoutes({ policy, limits, queueMail }: Pick<Base, 'policy' | 'limits' | 'queueMail'>) {
  // Only buyers get the email; the answer never discloses who is one.
  return new Hono().post(
    '/api/purchases/resend',
    policy({ who: 'anyone', ipLimit: limits.mailByIp, body: emailBody }),
    async (c) => {
      const { email } = c.req.valid('json');
      if (await limits.accessLinksByRecipient.tryHit(email))
        await queueMail({ kind: 'purchase', recipient: email });
      return c.json({ ok: true });
    },
  );
}
