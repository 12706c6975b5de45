import path from 'node:path';
import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import type { Sender } from '../../mail/mail.ts';
import { type ComposeLetter, startMailConsumer } from '../../mail/mail-consumer.ts';
import { createMailTransport } from '../../mail/transport.ts';
import { hour } from '../../periodic-tasks.ts';
import { adminEmailsRoutes } from './admin-emails.routes.ts';
import { createSentEmailsRepository } from './sent-emails.repository.ts';

interface Needs extends Base {
  compose: ComposeLetter;
  sender(): Sender;
}

/** Sends the outbox, and lists for the owner what was sent. */
export function createEmailsFeature(needs: Needs) {
  const { config, database, log, outbox, metrics, compose, sender } = needs;
  const sentEmails = createSentEmailsRepository(database);

  const routes = new Hono().route('/api/admin/letters', adminEmailsRoutes({ ...needs, sentEmails }));
  const outboxDir = path.join(config.dataDir, 'outbox');
  const queues = [
    () =>
      startMailConsumer({
        outbox,
        compose,
        newsletterPerMinute: config.newsletterPerMinute,
        transport: createMailTransport({ ...config, sender, outboxDir }, log),
        count: metrics.countMail,
        log,
      }),
  ];
  const tasks = [{ name: 'letters', run: outbox.removeTexts, interval: 6 * hour }];
  return { sentEmails, compose, sender, routes, queues, tasks };
}
