import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { adminNewsletterRoutes } from './admin-newsletter.routes.ts';
import { createNewsletterRepository } from './newsletter.repository.ts';
import { newsletterPages, newsletterRoutes } from './newsletter.routes.ts';
import { createNewsletterLinks } from './newsletter-links.ts';
import { createNewslettersRepository } from './newsletters.repository.ts';
import { createSubscribersRepository } from './subscribers.repository.ts';

interface Needs extends Base {
  /** Returns the email's HTML. */
  renderNewsletter(text: { subject: string; body: string }): string;
}

export function createNewsletterFeature(needs: Needs) {
  const { database, config, site, policy, renderNewsletter: render } = needs;
  const newsletter = createNewsletterRepository(database);
  const links = createNewsletterLinks(newsletter, config);
  const newsletters = createNewslettersRepository(database);
  const subscribers = createSubscribersRepository(database);

  const routes = new Hono()
    .route('/api/newsletter', newsletterRoutes({ ...needs, newsletter, links }))
    .route('/api/admin/newsletter', adminNewsletterRoutes({ ...needs, newsletters, subscribers, render }))
    .route('/', newsletterPages(site, policy));
  const tasks = [{ name: 'newsletters', run: newsletters.removeAddresses, interval: 6 * hour }];
  return { newsletter, links, newsletters, routes, tasks };
}
