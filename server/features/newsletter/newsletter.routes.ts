import { type Context, Hono } from 'hono';
import { fillPage } from '../../../domain/page-placeholders.ts';
import { newsletterLinkPaths, newsletterPaths as resultPaths } from '../../../domain/paths.ts';
import { courseEmailsBody, emailBody } from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import { builtText } from '../../http/built-files.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { sendRenderedPage } from '../../http/send-rendered-page.ts';
import { notFoundPage } from '../../http/site.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import type { RecipientsRepository } from './recipients.repository.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

/** Returns the visitors' routes: subscribe, confirm and unsubscribe. */
export function newsletterRoutes(
  { outbox, clientIp, limits, transact, policy }: Base,
  subscriptions: SubscriptionsRepository,
  links: NewsletterLinks,
) {
  const request = (email: string) =>
    transact(async (tx) => {
      await subscriptions.addUnconfirmed(tx, email);
      await outbox.add(tx, { kind: 'newsletter-confirmation', recipient: email });
    });

  return new Hono()
    .post('/', policy({ who: 'anyone' }), async (c) => {
      const isForm = !c.req.header('content-type')?.startsWith('application/json');
      try {
        await limits.mailByIp.hit(clientIp(c));
        const body: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch(() => undefined);
        const { success, data } = emailBody.safeParse(body);
        if (!success) throw new AppError('invalid_input');
        await limits.newsletterByEmail.hit(data.email);
        await request(data.email);
        // Same response for new, pending and subscribed addresses.
        return isForm ? c.redirect(resultPaths.requested, 303) : c.json({ ok: true }, 202);
      } catch (error) {
        if (!isForm || !(error instanceof AppError)) throw error;
        return c.redirect(error.code === 'rate_limited' ? resultPaths.tooOften : resultPaths.badEmail, 303);
      }
    })
    .post('/confirm', policy({ who: 'anyone' }), async (c) => {
      const link = links.read('confirm', await readTokenField(c));
      const isConfirmed = link !== undefined && (await subscriptions.confirm(link.subject, link.createdAt));
      return c.redirect(isConfirmed ? resultPaths.confirmed : resultPaths.badLink, 303);
    })
    .route('/unsubscribe', unsubscribeRoutes(policy, links, 'unsubscribe', subscriptions.unsubscribe));
}

type Purpose = keyof typeof newsletterLinkPaths;

/** Returns the pages of emailed links, which name the email that they are about. Opening one changes nothing, as mail scanners open them too; its button does. */
export function newsletterPages(
  { site, policy, renderQueue }: Base,
  links: NewsletterLinks,
  recipients: RecipientsRepository,
) {
  const pages = new Hono<AppEnv>();
  for (const [purpose, path] of Object.entries(newsletterLinkPaths) as [Purpose, string][]) {
    pages.get(path, policy({ who: 'anyone' }), renderQueue, async (c) => {
      const page = site.file(`${path}.html`);
      if (!page) return notFoundPage(c, site);
      const token = c.req.query('token') ?? '';
      const subject = links.read(purpose, token)?.subject;
      const isId = subject !== undefined && purpose === 'courseEmails';
      const email = isId ? await recipients.findEmail(subject) : subject;
      const html = fillPage(builtText(page), { token, ...(email && { email: `E-mail: ${email}` }) });
      // The URL contains the token: hide it from other sites, but without a referrer the form would have no origin.
      return sendRenderedPage(c, html, 200, { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' });
    });
  }
  return pages;
}

async function readTokenField(c: Context): Promise<string | undefined> {
  const { token } = await c.req.parseBody().catch(() => ({ token: undefined }));
  return typeof token === 'string' ? token : undefined;
}

/** Pages to redirect to afterwards. */
const unsubscribedPaths = {
  unsubscribe: resultPaths.unsubscribed,
  courseEmails: resultPaths.courseEmailsRefused,
};

/** Bytes; a token, or the field of RFC 8058. */
const maxUnsubscribeBody = 4 * 1024;

/** Returns the routes of an unsubscribe link: GET shows the page with the button, POST unsubscribes. */
function unsubscribeRoutes(
  policy: Base['policy'],
  links: NewsletterLinks,
  purpose: keyof typeof unsubscribedPaths,
  unsubscribe: (subject: string) => Promise<void>,
) {
  return (
    new Hono()
      .get('/', policy({ who: 'anyone' }), (c) => {
        const token = encodeURIComponent(c.req.query('token') ?? '');
        return c.redirect(`${newsletterLinkPaths[purpose]}?token=${token}`, 303);
      })
      // Mail programs send no origin; the token is the credential.
      .post('/', policy({ who: 'provider', maxBody: maxUnsubscribeBody }), async (c) => {
        // Mail programs, with the token in the query, follow no redirect (RFC 8058, 3.1); the page's form does.
        const tokenInUrl = c.req.query('token');
        const link = links.read(purpose, tokenInUrl ?? (await readTokenField(c)));
        if (link) await unsubscribe(link.subject);
        if (tokenInUrl === undefined)
          return c.redirect(link ? unsubscribedPaths[purpose] : resultPaths.badLink, 303);
        if (!link) throw new AppError('invalid_token');
        return c.json({ ok: true });
      })
  );
}

/** Returns the routes by which a student refuses emails about the course: by login, or by the link of an email. */
export function courseEmailsRoutes(
  { policy }: Base,
  links: NewsletterLinks,
  recipients: RecipientsRepository,
) {
  return new Hono()
    .get('/', policy({ who: 'session' }), async (c) =>
      c.json({ is_refused: await recipients.hasRefusedCourseEmails(c.var.user.id) }),
    )
    .put('/', policy({ who: 'session', body: courseEmailsBody }), async (c) => {
      const { is_refused } = c.req.valid('json');
      await (is_refused
        ? recipients.refuseCourseEmails(c.var.user.id)
        : recipients.acceptCourseEmails(c.var.user.id));
      return c.json({ is_refused });
    })
    .route('/unsubscribe', unsubscribeRoutes(policy, links, 'courseEmails', recipients.refuseCourseEmails));
}
