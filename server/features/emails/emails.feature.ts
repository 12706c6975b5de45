import path from 'node:path';
import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import type { Sender } from '../../mail/mail.ts';
import { type ComposeEmail, createMailQueue } from '../../mail/mail-queue.ts';
import { createMailTransport } from '../../mail/transport.ts';
import { hour } from '../../periodic-tasks.ts';
import type { EmailReader } from '../../sessions/email-reader.ts';
import { adminEmailsRoutes } from './admin-emails.routes.ts';
import { checkRefused, mailServerCheck } from './email-checks.ts';
import { createEmailFiles } from './email-files.ts';
import { checkSenderDomain } from './sender-domain.ts';
import { createSentEmailsRepository } from './sent-emails.repository.ts';
import { sendTestEmail, testSender } from './test-email.ts';

interface Dependencies extends Base {
  compose: ComposeEmail;
  sender(): Sender;
}

/** Builds the feature of emails: the outbox's queue, the admin area's list, and the checks of the mail server. */
export function createEmailsFeature(dependencies: Dependencies) {
  const { config, settings, database, log, outbox, metrics, compose, sender, isNetworkOf } = dependencies;
  const sentEmails = createSentEmailsRepository(database);

  const outboxDir = path.join(config.dataDir, 'outbox');
  const createTransport = () =>
    createMailTransport({ settings: settings.current, appUrl: config.appUrl, sender, outboxDir }, log);
  const canReachMailServer = () => createTransport().answers();
  const emailFiles = createEmailFiles({ ...dependencies, sentEmails, canReachMailServer });
  const routes = new Hono().route(
    '/api/admin/letters',
    adminEmailsRoutes(dependencies, sentEmails, emailFiles),
  );
  const queues = [
    createMailQueue({
      ...dependencies,
      newsletterPerMinute: () => settings.current().NEWSLETTER_PER_MINUTE,
      formerMail: settings.formerMail,
      transport: createTransport(),
      count: metrics.countMail,
    }),
  ];
  const tasks = [{ name: 'email texts', run: outbox.removeTexts, interval: 6 * hour }];
  return {
    sentEmails,
    isNetworkOf,
    compose,
    sender,
    canReachMailServer,
    checkSenderDomain: () => checkSenderDomain(settings.current()),
    testSender: () => testSender(settings.current()),
    async sendTestEmail(recipient: string) {
      const { SMTP_URL, MAIL_FROM } = settings.current();
      if (SMTP_URL) return sendTestEmail(createTransport(), recipient, { SMTP_URL, MAIL_FROM });
      return {
        ok: false,
        message: 'Ainda não há servidor de e-mail salvo: preencha esta página, salve e teste.',
      };
    },
    routes,
    queues,
    tasks,
    checkRefused: (reader: EmailReader) => checkRefused(sentEmails, reader),
    alertChecks: [() => checkRefused(sentEmails, 'admin')],
    setupChecks: [mailServerCheck({ settings, canReachServer: canReachMailServer })],
  };
}

export type EmailsFeature = ReturnType<typeof createEmailsFeature>;
