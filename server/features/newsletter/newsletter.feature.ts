import { Hono } from 'hono';
import type { ModuleOutline } from '../../../domain/progress.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import { adminNewsletterRoutes } from './admin-newsletter.routes.ts';
import { courseEmailsRoutes } from './course-emails.routes.ts';
import { createNewsletterRepository } from './newsletter.repository.ts';
import { newsletterPages, newsletterRoutes } from './newsletter.routes.ts';
import { createNewsletterLinks } from './newsletter-links.ts';
import { createNewslettersRepository } from './newsletters.repository.ts';
import { createRecipientsRepository } from './recipients.repository.ts';
import { queueScheduled } from './scheduled-newsletters.ts';
import { createSubscribersRepository } from './subscribers.repository.ts';

interface Dependencies extends Base {
  /** Returns the email's HTML. */
  renderNewsletter(text: { subject: string; body: string; isForStudents: boolean }): string;
  content: { modules(): readonly ModuleOutline[] };
}

export function createNewsletterFeature(dependencies: Dependencies) {
  const { database, config, site, policy, renderNewsletter: render } = dependencies;
  const newsletter = createNewsletterRepository(database);
  const links = createNewsletterLinks(newsletter, config);
  const recipients = createRecipientsRepository(database, {
    courseAccess: () => dependencies.settings.current().courseAccess,
    modules: dependencies.content.modules,
  });
  const newsletters = createNewslettersRepository(database, recipients);
  const subscribers = createSubscribersRepository(database);

  const routes = new Hono()
    .route('/api/newsletter', newsletterRoutes({ ...dependencies, newsletter, links }))
    .route(
      '/api/admin/newsletter',
      adminNewsletterRoutes({ ...dependencies, newsletters, subscribers, recipients, render }),
    )
    .route('/api/course-emails', courseEmailsRoutes({ policy, links, recipients }))
    .route('/', newsletterPages(site, policy));
  const tasks = [
    { name: 'newsletters', run: newsletters.removeAddresses, interval: 6 * hour },
    {
      name: 'scheduled newsletters',
      run: () => queueScheduled({ ...dependencies, newsletters }),
      interval: minute / 4,
    },
  ];
  return { newsletter, links, newsletters, routes, tasks };
}
