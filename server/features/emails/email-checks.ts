import { blockingCheck, type CheckResult, countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { rememberAnswer } from '../../remember-answer.ts';
import type { EmailReader } from '../../sessions/email-reader.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';

interface RefusedEmails {
  countRefused(reader: EmailReader): PromiseLike<number>;
}

interface CheckDependencies {
  settings: { current(): Pick<OwnerSettings, 'SMTP_URL'> };
  /** Resolves to true if the mail server accepts our login now. */
  canReachServer(): Promise<boolean>;
}

const mailPage = { path: paths.adminMail, settings: ['SMTP_URL'], about: 'mail' } as const;

/** Returns an alert for refused emails. */
export async function checkRefused(sentEmails: RefusedEmails, reader: EmailReader): Promise<CheckResult> {
  return countedAlert('letters-refused', await sentEmails.countRefused(reader), {
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
    const hasServer = settings.current().SMTP_URL !== undefined;
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
