import { Resolver } from 'node:dns/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { blockingCheck, type CheckResult, countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import type { SenderRecord } from '../../../domain/settings.ts';
import type { Base } from '../../base.ts';
import type { Sender } from '../../mail/mail.ts';
import { type ComposeEmail, createMailQueue } from '../../mail/mail-queue.ts';
import { createMailTransport } from '../../mail/transport.ts';
import { hour } from '../../periodic-tasks.ts';
import { rememberAnswer } from '../../remember-answer.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';
import { adminEmailsRoutes } from './admin-emails.routes.ts';
import { createEmailFiles } from './email-files.ts';
import { createSentEmailsRepository } from './sent-emails.repository.ts';
import { sendTestEmail, testSender } from './test-email.ts';

interface Dependencies extends Base {
  compose: ComposeEmail;
  sender(): Sender;
}

/** Builds the feature of emails: the outbox's queue, the admin area's list, and the checks of the mail server. */
export function createEmailsFeature(dependencies: Dependencies) {
  const { config, settings, database, log, outbox, limits, metrics, compose, sender } = dependencies;
  const sentEmails = createSentEmailsRepository(database);

  const outboxDir = path.join(config.dataDir, 'outbox');
  const createTransport = () =>
    createMailTransport({ settings: settings.current, appUrl: config.appUrl, sender, outboxDir }, log);
  const canReachMailServer = () => createTransport().answers();
  const emailFiles = createEmailFiles({ ...dependencies, sentEmails, canReachMailServer });
  const routes = new Hono().route(
    '/api/admin/letters',
    adminEmailsRoutes({ ...dependencies, sentEmails, emailFiles }),
  );
  const queues = [
    createMailQueue({
      outbox,
      limits,
      compose,
      newsletterPerMinute: () => settings.current().newsletterPerMinute,
      formerMail: settings.formerMail,
      transport: createTransport(),
      count: metrics.countMail,
      log,
    }),
  ];
  const tasks = [
    { name: 'email texts', run: outbox.removeTexts, interval: 6 * hour },
    { name: 'email files', run: emailFiles.mark, interval: 6 * hour },
  ];
  return {
    sentEmails,
    compose,
    sender,
    canReachMailServer,
    /** Looks up the sender's domain; without a mail server there is nothing to look up. */
    async checkSenderDomain() {
      const { mailServer, mailFrom } = settings.current();
      const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
      return {
        domain,
        records: mailServer ? await checkSenderRecords(domain, findTxtRecords).catch(() => []) : [],
      };
    },
    testSender: () => testSender(settings.current()),
    async sendTestEmail(recipient: string) {
      const { mailServer, mailFrom } = settings.current();
      if (mailServer) return sendTestEmail(createTransport(), recipient, { mailServer, mailFrom });
      return {
        ok: false,
        message: 'Ainda não há servidor de e-mail salvo: preencha esta página, salve e teste.',
      };
    },
    routes,
    queues,
    tasks,
    alertChecks: [() => checkRefused(sentEmails)],
    setupChecks: [mailServerCheck({ settings, canReachServer: canReachMailServer })],
  };
}

export type EmailsFeature = ReturnType<typeof createEmailsFeature>;

interface RefusedEmails {
  countRefused(): PromiseLike<number>;
}

interface CheckDependencies {
  settings: { current(): Pick<OwnerSettings, 'mailServer'> };
  /** Resolves to true if the mail server accepts our login now. */
  canReachServer(): Promise<boolean>;
}

const mailPage = { path: paths.adminMail, settings: ['SMTP_URL'], about: 'mail' } as const;

/** Returns an alert for refused emails. */
async function checkRefused(sentEmails: RefusedEmails): Promise<CheckResult> {
  return countedAlert('letters-refused', await sentEmails.countRefused(), {
    one: '1 e-mail foi recusado',
    many: 'e-mails foram recusados',
    text: 'Quem devia receber não recebeu. Veja o motivo e tente de novo.',
    path: `${paths.adminMessages}?status=refused#emails`,
    action: 'Ver os e-mails',
    about: 'mail',
  });
}

/** Checks that there is a mail server, and that it answers. */
export function mailServerCheck({ settings, canReachServer }: CheckDependencies): FindChecks {
  const serverAnswers = rememberAnswer(canReachServer, { assumed: true });
  return async (look) => {
    const hasServer = settings.current().mailServer !== undefined;
    return [
      blockingCheck(
        !hasServer,
        'Nenhum servidor de e-mail: cada mensagem vira um arquivo no servidor, e ninguém a recebe.',
        { title: 'Falta configurar', ...mailPage },
      ),
      blockingCheck(
        hasServer && !(await serverAnswers(look)),
        'O servidor de e-mail não responde, ou recusa o que o site pede. Veja o motivo em Ajustes, E-mail.',
        { title: 'Não responde', ...mailPage },
      ),
    ];
  };
}

/** Names under which common providers publish their DKIM keys; no record tells which one is in use. */
const dkimSelectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  'resend',
  'brevo1',
  'brevo2',
  'mail',
  's1',
  's2',
  'k1',
  'hostingermail-a',
  'hostingermail-b',
  'locaweb',
] as const;

type FindTxtRecords = (name: string) => Promise<readonly string[]>;

/** Returns the TXT records of a name. @throws if the name server does not answer */
const findTxtRecords: FindTxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** Checks the sender's SPF, DKIM and DMARC records. @throws as {@link findTxtRecords} does */
export async function checkSenderRecords(domain: string, find: FindTxtRecords): Promise<SenderRecord[]> {
  const dkim = Promise.all(dkimSelectors.map((selector) => find(`${selector}._domainkey.${domain}`)));
  const [texts, policies, keys] = await Promise.all([find(domain), find(`_dmarc.${domain}`), dkim]);
  // Several SPF records count as none (RFC 7208, 4.5).
  const spfRecords = texts.filter((text) => /^v=spf1\b/i.test(text));
  const hasDmarc = policies.some((text) => /^v=DMARC1\b/i.test(text));
  const hasKey = keys.flat().some((text) => /\bp=[A-Za-z0-9+/]/.test(text));
  return [
    {
      name: 'SPF',
      state: spfRecords.length === 1 ? 'ok' : 'missing',
      text:
        spfRecords.length > 1
          ? 'Há mais de um registro SPF, e por isso nenhum vale. Junte-os num só.'
          : spfRecords.length === 1
            ? 'O domínio diz quais servidores enviam por ele. Confira se o seu provedor de e-mail está na lista.'
            : 'O domínio não diz quais servidores enviam por ele: muitos e-mails vão para o spam. Ponha no DNS o registro TXT que o seu provedor indica.',
    },
    {
      name: 'DKIM',
      state: hasKey ? 'ok' : 'unknown',
      text: hasKey
        ? 'O domínio publica uma chave para a assinatura das mensagens.'
        : 'Não achamos a chave das assinaturas nos nomes de costume. Veja no seu provedor de e-mail se o DKIM está ativo: Gmail e Outlook confiam menos sem ele.',
    },
    {
      name: 'DMARC',
      state: hasDmarc ? 'ok' : 'missing',
      text: hasDmarc
        ? 'O domínio diz o que fazer com mensagens falsas.'
        : `Falta dizer o que fazer com mensagens falsas. Ponha no DNS um registro TXT em _dmarc.${domain} com v=DMARC1; p=none`,
    },
  ];
}
