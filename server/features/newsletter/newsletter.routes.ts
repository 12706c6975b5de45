import { Hono } from 'hono';
import { newsletterPaths as after } from '../../../domain/paths.ts';
import { emailBody } from '../../../domain/requests.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { NewsletterRepository } from './newsletter.repository.ts';
import type { NewsletterLinks } from './newsletter-links.ts';

interface NewsletterParts {
  newsletter: NewsletterRepository;
  links: NewsletterLinks;
  outbox: OutboxRepository;
  addressOf: ClientAddress;
  limits: { byAddress: RateLimit; byEmail: RateLimit };
  transaction: (work: () => Promise<void>) => Promise<void>;
}

export function newsletterRoutes({
  newsletter,
  links,
  outbox,
  addressOf,
  limits,
  transaction,
}: NewsletterParts) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      const isForm = !c.req.header('content-type')?.startsWith('application/json');
      const given: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch(() => undefined);
      const parsed = emailBody.safeParse(given);
      if (!parsed.success) {
        if (isForm) return c.redirect(after.badEmail, 303);
        throw new AppError('invalid_input');
      }
      const { email } = parsed.data;
      try {
        await limits.byAddress.hit(addressOf(c));
        await limits.byEmail.hit(email);
      } catch (error) {
        if (isForm && error instanceof AppError) return c.redirect(after.tooOften, 303);
        throw error;
      }
      await transaction(async () => {
        await newsletter.request(email);
        await outbox.add({ kind: 'newsletter-confirmation', recipient: email });
      });
      // The same answer whether the address is new, waiting or subscribed.
      return isForm ? c.redirect(after.requested, 303) : c.json({ ok: true }, 202);
    })
    .get('/confirm', async (c) => {
      const email = links.read('confirm', c.req.query('token'));
      if (!email) return c.redirect(after.badLink, 303);
      await newsletter.confirm(email);
      return c.redirect(after.confirmed, 303);
    })
    .get('/unsubscribe', async (c) => {
      const email = links.read('unsubscribe', c.req.query('token'));
      if (!email) return c.redirect(after.badLink, 303);
      await newsletter.unsubscribe(email);
      return c.redirect(after.unsubscribed, 303);
    })
    .post('/unsubscribe', async (c) => {
      // Asked for by mail programs, which follow no redirect (RFC 8058, 3.1).
      const email = links.read('unsubscribe', c.req.query('token'));
      if (!email) throw new AppError('invalid_token');
      await newsletter.unsubscribe(email);
      return c.json({ ok: true });
    });
}
