import { type Context, Hono } from 'hono';
import { newsletterPaths as after, newsletterLinkPaths } from '../../../domain/paths.ts';
import { emailBody } from '../../../domain/requests.ts';
import type { Transact } from '../../db/connect.ts';
import type { BodyReader } from '../../http/bodies.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { NewsletterRepository } from './newsletter.repository.ts';
import type { NewsletterLinks } from './newsletter-links.ts';

interface NewsletterParts {
  newsletter: NewsletterRepository;
  links: NewsletterLinks;
  outbox: OutboxRepository;
  addressOf: ClientAddress;
  limits: Record<'mailByAddress' | 'newsletterByEmail', Pick<RateLimit, 'hit'>>;
  transact: Transact;
}

export function newsletterRoutes({
  newsletter,
  links,
  outbox,
  addressOf,
  limits,
  transact,
}: NewsletterParts) {
  const request = (email: string) =>
    transact(async (transaction) => {
      await newsletter.request(transaction, email);
      await outbox.add(transaction, { kind: 'newsletter-confirmation', recipient: email });
    });

  return (
    new Hono<AppEnv>()
      .post('/', async (c) => {
        const isForm = !c.req.header('content-type')?.startsWith('application/json');
        try {
          await limits.mailByAddress.hit(addressOf(c));
          const given: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch(() => undefined);
          const { success, data } = emailBody.safeParse(given);
          if (!success) throw new AppError('invalid_input');
          await limits.newsletterByEmail.hit(data.email);
          await request(data.email);
          // The same answer whether the address is new, waiting or subscribed.
          return isForm ? c.redirect(after.requested, 303) : c.json({ ok: true }, 202);
        } catch (error) {
          if (!isForm || !(error instanceof AppError)) throw error;
          return c.redirect(error.code === 'rate_limited' ? after.tooOften : after.badEmail, 303);
        }
      })
      // Links of the first edition's mails.
      .get('/confirm', (c) => c.redirect(pageOf(c, 'confirm'), 303))
      .get('/unsubscribe', (c) => c.redirect(pageOf(c, 'unsubscribe'), 303))
      .post('/confirm', async (c) => {
        const link = links.read('confirm', await tokenIn(c));
        const isConfirmed = link !== undefined && (await newsletter.confirm(link.email, link.made));
        return c.redirect(isConfirmed ? after.confirmed : after.badLink, 303);
      })
  );
}

/** Bytes; a token, or the field that RFC 8058 names. */
const maxBody = 4 * 1024;

/**
 * The way out, which asks for neither session nor origin: mail programs post from wherever they are, and the token
 * proves that the mail was read.
 */
export function unsubscribeRoutes(
  { newsletter, links }: Pick<NewsletterParts, 'newsletter' | 'links'>,
  readBody: BodyReader,
) {
  return new Hono<AppEnv>().post('/unsubscribe', readBody(maxBody), async (c) => {
    // Asked for by mail programs, which follow no redirect (RFC 8058, 3.1), or by the page with its form.
    const inAddress = c.req.query('token');
    const link = links.read('unsubscribe', inAddress ?? (await tokenIn(c)));
    if (link) await newsletter.unsubscribe(link.email);
    if (inAddress === undefined) return c.redirect(link ? after.unsubscribed : after.badLink, 303);
    if (!link) throw new AppError('invalid_token');
    return c.json({ ok: true });
  });
}

/** @returns the token that the page's form has sent */
async function tokenIn(c: Context): Promise<string | undefined> {
  const { token } = await c.req.parseBody().catch(() => ({ token: undefined }));
  return typeof token === 'string' ? token : undefined;
}

/** @returns the page of a link, with its token */
function pageOf(c: Context, purpose: keyof typeof newsletterLinkPaths): string {
  return `${newsletterLinkPaths[purpose]}?token=${encodeURIComponent(c.req.query('token') ?? '')}`;
}
