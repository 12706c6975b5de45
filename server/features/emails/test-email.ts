import { randomUUID } from 'node:crypto';
import { redactSecrets } from '../../../domain/emails.ts';
import { type MailServer, mailboxText } from '../../../domain/mail-server.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import { cut } from '../../../domain/text-limits.ts';
import { askSender } from '../../mail/ask-sender.ts';
import { type MailTransport, smtpLines } from '../../mail/transport.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';

/** Sends a test email for "Testar" of the settings. Returns the mail server's answer in words for the owner. */
export async function sendTestEmail(
  transport: MailTransport,
  recipient: string,
  { SMTP_URL, MAIL_FROM }: Pick<OwnerSettings, 'MAIL_FROM'> & { SMTP_URL: MailServer },
): Promise<SettingsTestResult> {
  try {
    await transport.send(
      { id: randomUUID(), kind: 'test', recipient },
      {
        subject: 'Teste do e-mail do site',
        heading: 'O e-mail do site funciona',
        paragraphs: ['Se você lê isto, o servidor de e-mail aceitou a mensagem e ela chegou.'],
        note: 'Enviado porque alguém pediu o teste no Painel.',
      },
    );
  } catch (error) {
    return {
      ok: false,
      message: describeMailError(error as SmtpError, mailboxText(MAIL_FROM), secretsOf(SMTP_URL)),
    };
  } finally {
    transport.close();
  }
  return {
    ok: true,
    message: `O servidor aceitou a mensagem para ${recipient}. Veja se ela chegou, também na caixa de spam.`,
  };
}

/** Asks the mail server whether it takes emails of the sender; nothing is sent. Returns its answer in words for the owner. */
export async function testSender({ SMTP_URL, MAIL_FROM }: OwnerSettings): Promise<SettingsTestResult> {
  const from = mailboxText(MAIL_FROM);
  if (!SMTP_URL)
    return { ok: false, message: 'Nenhum servidor de e-mail está ligado: ninguém recebe o acesso.' };
  return askSender(SMTP_URL, { MAIL_FROM }).then(
    () => ({ ok: true, message: `O servidor de e-mail aceita enviar como ${from}.` }),
    (error: SmtpError) => ({ ok: false, message: describeMailError(error, from, secretsOf(SMTP_URL)) }),
  );
}

/** Error of Nodemailer. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  /** The server's answer. */
  response?: string;
}

/** Returns the user and the password, as typed and as sent: a server's answer may quote them. */
function secretsOf({ user, password }: MailServer): string[] {
  return [user, password].flatMap((typed) => [
    encodeURIComponent(typed),
    typed,
    Buffer.from(typed).toString('base64'),
  ]);
}

/** Characters of a server's answer that are shown. */
const maxQuotedAnswer = 160;

/**
 * Returns a Portuguese explanation of a mail server's error.
 * @param secrets removed from the server's answer, which is quoted only for unknown errors
 */
export function describeMailError(
  { code, command, message, response = '' }: SmtpError,
  from: string,
  secrets: readonly string[] = [],
): string {
  if (code === 'EPRIVATE')
    return 'Este servidor fica na rede interna do site, que o Painel não alcança. Use o do seu provedor de e-mail.';
  if (code === 'EAUTH')
    return 'O servidor não aceitou o usuário ou a senha. Confira os dois; em Gmail e Outlook, a senha é uma “senha de app”, não a da conta.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return 'Não existe servidor com esse nome. Confira o campo Servidor.';
  if (/wrong version number|SSL routines|ssl3_get_record|Greeting never received/i.test(message))
    return 'A porta não combina com o servidor: use 465 ou 587, como o seu provedor de e-mail indica.';
  if (/certificate|self.signed|altnames/i.test(message))
    return 'O certificado do servidor não é de confiança ou é de outro nome. Confira o campo Servidor.';
  if (/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout/i.test(`${code} ${message}`))
    return 'O servidor não respondeu nessa porta. Confira Servidor e Porta; alguns provedores de hospedagem bloqueiam a 25.';
  if (command === 'MAIL FROM')
    return `O servidor não deixa enviar como ${from}. Use em Remetente um endereço dessa conta, ou libere-o no provedor.`;
  if (command === 'RCPT TO') return 'O servidor não aceitou o seu endereço como destino.';
  if (code === 'ETLS') return 'O servidor não oferece conexão segura nessa porta: tente a 465 ou a 587.';
  const answer = quoted(response, secrets);
  return `O servidor recusou a mensagem por um motivo que o site não conhece. Confira usuário, senha e remetente no provedor${answer ? `, ou mande a ele esta resposta: “${answer}”` : ''}.`;
}

/** Units read of an answer, of which {@link maxQuotedAnswer} are shown. */
const maxReadAnswer = 4_000;

function quoted(response: string, secrets: readonly string[]): string {
  const answer = smtpLines(cut(response, maxReadAnswer));
  const text = secrets
    .filter(Boolean)
    .reduce((all, secret) => cut(all, maxReadAnswer).replaceAll(secret, '•••'), answer);
  const line = redactSecrets(
    cut(text, maxReadAnswer)
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  );
  return line.length > maxQuotedAnswer ? `${line.slice(0, maxQuotedAnswer)}…` : line;
}
