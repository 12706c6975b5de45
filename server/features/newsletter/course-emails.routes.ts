import { Hono } from 'hono';
import { newsletterLinkPaths, newsletterPaths as resultPaths } from '../../../domain/paths.ts';
import { courseEmailsBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { unsubscribeRoutes } from './newsletter.routes.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import type { RecipientsRepository } from './recipients.repository.ts';

interface CourseEmailsDependencies extends Pick<Base, 'policy'> {
  links: Pick<NewsletterLinks, 'read'>;
  recipients: Pick<
    RecipientsRepository,
    'hasRefusedCourseEmails' | 'refuseCourseEmails' | 'acceptCourseEmails'
  >;
}

/** Returns the routes by which a student refuses emails about the course: by login, or by the link of an email. */
export function courseEmailsRoutes({ policy, links, recipients }: CourseEmailsDependencies) {
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
    .route(
      '/unsubscribe',
      unsubscribeRoutes({
        policy,
        formPath: newsletterLinkPaths.courseEmails,
        resultPath: resultPaths.courseEmailsRefused,
        read: (token) => links.read('courseEmails', token),
        unsubscribe: recipients.refuseCourseEmails,
      }),
    );
}
