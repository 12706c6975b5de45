import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { type KeptText, textToKeep } from './kept-text.ts';
import { renderHtml, renderText } from './layout.ts';
import type { Letter, Sender } from './mail.ts';

export interface Envelope {
  /** The outbox row: the same mail keeps its Message-ID over all attempts. */
  id: string;
  kind: string;
  recipient: string;
}

export interface MailTransport {
  /** @returns what is kept of it @throws what the mail server answered; see `isRefusal` */
  send(envelope: Envelope, letter: Letter): Promise<KeptText>;
  /** Whether the mail server lets us in right now. */
  answers(): Promise<boolean>;
  close(): void;
}

interface TransportConfig {
  smtpUrl: string | undefined;
  mailFrom: string;
  appUrl: string;
  /** As it is published. */
  sender: () => Sender;
  /** Where messages go as files without a mail server. */
  outboxDir: string;
}

/** SMTP where there is a server for it; else each message becomes a `.eml` file and its link is logged. */
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
      // They carry live links.
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

/** Whether the mail server said no for good: trying again would not help. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
}
