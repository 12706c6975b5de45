import path from 'node:path';
import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import type { Sender } from '../../mail/mail.ts';
import { type ComposeEmail, createMailQueue } from '../../mail/mail-queue.ts';
import { createMailTransport } from '../../mail/transport.ts';
import { hour } from '../../periodic-tasks.ts';
import { adminEmailsRoutes } from './admin-emails.routes.ts';
import { checkRefused, mailServerCheck } from './email-checks.ts';
import { createEmailFiles } from './email-files.ts';
import { domainOf, findTexts, inspectSenderDomain } from './sender-domain.ts';
import { createSentEmailsRepository } from './sent-emails.repository.ts';
import { tryMail } from './try-mail.ts';

interface Dependencies extends Base {
  compose: ComposeEmail;
  sender(): Sender;
}

export function createEmailsFeature(dependencies: Dependencies) {
  const { config, settings, database, log, outbox, metrics, compose, sender } = dependencies;
  const sentEmails = createSentEmailsRepository(database);

  const outboxDir = path.join(config.dataDir, 'outbox');
  const connect = () =>
    createMailTransport({ settings: settings.current, appUrl: config.appUrl, sender, outboxDir }, log);
  const mailAnswers = () => connect().answers();
  const emailFiles = createEmailFiles({ ...dependencies, sentEmails, mailAnswers });
  const routes = new Hono().route(
    '/api/admin/letters',
    adminEmailsRoutes({ ...dependencies, sentEmails, emailFiles }),
  );
  const queues = [
    createMailQueue({
      outbox,
      compose,
      newsletterPerMinute: () => settings.current().newsletterPerMinute,
      transport: connect(),
      count: metrics.countMail,
      log,
    }),
  ];
  const tasks = [
    { name: 'letters', run: outbox.removeTexts, interval: 6 * hour },
    { name: 'email files', run: emailFiles.mark, interval: 6 * hour },
  ];
  return {
    sentEmails,
    compose,
    sender,
    mailAnswers,
    /** Looks up the sender's domain; without a mail server there is nothing to look up. */
    async inspectSender() {
      const { smtpUrl, mailFrom } = settings.current();
      const domain = domainOf(mailFrom);
      const isAsked = smtpUrl !== undefined && domain !== '';
      return { domain, records: isAsked ? await inspectSenderDomain(domain, findTexts).catch(() => []) : [] };
    },
    async tryMail(recipient: string) {
      const { smtpUrl, mailFrom } = settings.current();
      if (smtpUrl) return tryMail(connect(), recipient, { smtpUrl, mailFrom });
      return {
        ok: false,
        message: 'Ainda não há servidor de e-mail: preencha Ajustes, E-mail, e salve antes.',
      };
    },
    routes,
    queues,
    tasks,
    alertChecks: [() => checkRefused(sentEmails)],
    setupChecks: [mailServerCheck({ settings, askServer: mailAnswers })],
  };
}
