import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { type KeptText, textToKeep } from './kept-text.ts';
import { renderHtml, renderText } from './layout.ts';
import type { Letter, Sender } from './mail.ts';

export interface Envelope {
  /** Outbox row: all attempts of an email share one Message-ID. */
  id: string;
  kind: string;
  recipient: string;
}

export interface MailTransport {
  /** Returns what is kept of the email. @throws the mail server's answer; see `isRefusal` */
  send(envelope: Envelope, letter: Letter): Promise<KeptText>;
  answers(): Promise<boolean>;
  close(): void;
}

interface TransportConfig {
  smtpUrl: string | undefined;
  mailFrom: string;
  appUrl: string;
  sender: () => Sender;
  outboxDir: string;
}

/** Uses SMTP if there is a server; otherwise writes `.eml` files and logs their links. */
export function createMailTransport(config: TransportConfig, log: Logger): MailTransport {
  const host = new URL(config.appUrl).hostname;

  const keep = (letter: Letter) => textToKeep(letter, config.sender(), config.appUrl);

  function compose({ id, recipient }: Envelope, letter: Letter): SendMailOptions {
    return {
      from: config.mailFrom,
      to: recipient,
      subject: letter.subject,
      messageId: `<${id}@${host}>`,
      html: renderHtml(letter, config.sender(), config.appUrl),
      text: renderText(letter, config.sender(), config.appUrl),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': 'pt-BR',
        ...unsubscribeHeaders(letter),
      },
    };
  }

  if (config.smtpUrl) {
    const smtp = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    return {
      async send(envelope, letter) {
        await smtp.sendMail(compose(envelope, letter));
        return keep(letter);
      },
      answers: () =>
        smtp.verify().then(
          () => true,
          () => false,
        ),
      close: () => smtp.close(),
    };
  }

  const toBuffer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(envelope, letter) {
      const { message } = await toBuffer.sendMail(compose(envelope, letter));
      // The files hold live links.
      await mkdir(config.outboxDir, { recursive: true, mode: 0o700 });
      const file = path.join(
        config.outboxDir,
        `${new Date().toISOString().replaceAll(':', '-')}-${envelope.kind}-${envelope.id}.eml`,
      );
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info(
        { mail: envelope.kind, link: letter.action?.url, code: letter.code },
        'mail written to the outbox folder',
      );
      return keep(letter);
    },
    answers: async () => true,
    close: () => undefined,
  };
}

/** RFC 8058: one click in the mail program unsubscribes. */
function unsubscribeHeaders({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns true if the mail server refused for good. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
}
