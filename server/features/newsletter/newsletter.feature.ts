import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import { hour, second } from '../../periodic-tasks.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { adminNewsletterRoutes } from './admin-newsletter.routes.ts';
import { courseEmailsRoutes, newsletterPages, newsletterRoutes } from './newsletter.routes.ts';
import {
  createNewsletterIssuesRepository,
  type NewsletterIssuesRepository,
} from './newsletter-issues.repository.ts';
import { createNewsletterLinks } from './newsletter-links.ts';
import { createRecipientsRepository } from './recipients.repository.ts';
import { createSubscribersRepository } from './subscribers.repository.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

interface Dependencies extends Base {
  /** Returns the email's HTML. @param isForStudents if not, the text is for subscribers */
  renderNewsletter(text: { subject: string; body: string; isForStudents: boolean }): string;
  content: Pick<ContentFeature, 'modules'>;
}

/** Builds the feature of newsletters: subscriptions, issues, and the students' choice of emails about the course. */
export function createNewsletterFeature(dependencies: Dependencies) {
  const { database, config, renderNewsletter: render } = dependencies;
  const subscriptions = createSubscriptionsRepository(database);
  const links = createNewsletterLinks(subscriptions, config);
  const recipients = createRecipientsRepository(database, {
    courseAccess: () => dependencies.settings.current().COURSE_ACCESS,
    modules: dependencies.content.modules,
  });
  const issues = createNewsletterIssuesRepository(database, recipients, dependencies.settings.current);
  const subscribers = createSubscribersRepository(database);

  const routes = new Hono()
    .route('/api/newsletter', newsletterRoutes(dependencies, subscriptions, links))
    .route(
      '/api/admin/newsletter',
      adminNewsletterRoutes({ ...dependencies, issues, subscribers, recipients, render }),
    )
    .route('/api/course-emails', courseEmailsRoutes(dependencies, links, recipients))
    .route('/', newsletterPages(dependencies, links, recipients));
  const tasks = [
    { name: 'old newsletter recipients', run: issues.replaceOldRecipientsWithCounts, interval: 6 * hour },
    {
      name: 'scheduled newsletters',
      run: () => queueDueIssues({ ...dependencies, issues }),
      interval: 15 * second,
    },
  ];
  return { subscriptions, subscribers, links, issues, routes, tasks };
}

export type NewsletterFeature = ReturnType<typeof createNewsletterFeature>;

interface ScheduleDependencies extends Pick<Base, 'transact' | 'auditLog'> {
  issues: Pick<NewsletterIssuesRepository, 'lockScheduled' | 'queue'>;
}

/**
 * Queues the scheduled issues that are due, each in its own transaction: if the process is killed, the issue stays due.
 * @returns how many issues
 */
export async function queueDueIssues({ issues, transact, auditLog }: ScheduleDependencies) {
  const queueNext = () =>
    transact(async (tx) => {
      const due = await issues.lockScheduled(tx);
      if (!due) return false;
      const recipients = (await issues.queue(tx, due.id, due.version, due.sender_id)) ?? 0;
      const detail = `${due.subject}: ${recipients}`;
      await auditLog.record(tx, { id: null, name: 'agendamento' }, { action: 'send-newsletter', detail });
      return true;
    });
  let count = 0;
  while (await queueNext()) count += 1;
  return count;
}
