import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { renderHtml, renderText } from './layout.ts';
import type { ComposedEmail, Sender } from './mail.ts';
import { createMailFiles } from './mail-files.ts';
import { type StoredText, textToStore } from './stored-text.ts';

/** The part of an email that the outbox stores once it has left the queue. */
export interface Delivered extends StoredText {
  written_to_file: boolean;
}

export interface Envelope {
  /** Outbox row: all attempts of an email share one Message-ID. */
  id: string;
  kind: string;
  recipient: string;
}

export interface MailTransport {
  /** Returns what is kept of the email. @throws the mail server's answer; see `isRefusal` */
  send(envelope: Envelope, composed: ComposedEmail): Promise<Delivered>;
  answers(): Promise<boolean>;
  close(): void;
}

interface TransportConfig {
  /** Asked for at each email: it may change at any time. */
  settings: () => { smtpUrl: string | undefined; mailFrom: string };
  appUrl: string;
  sender: () => Sender;
  outboxDir: string;
}

/** Uses SMTP if there is a server; otherwise writes `.eml` files and logs their links. */
export function createMailTransport(config: TransportConfig, log: Logger): MailTransport {
  const host = new URL(config.appUrl).hostname;

  const keep = (composed: ComposedEmail) => textToStore(composed, config.sender(), config.appUrl);

  function compose({ id, recipient }: Envelope, composed: ComposedEmail): SendMailOptions {
    return {
      from: config.settings().mailFrom,
      to: recipient,
      subject: composed.subject,
      messageId: `<${id}@${host}>`,
      html: renderHtml(composed, config.sender(), config.appUrl),
      text: renderText(composed, config.sender(), config.appUrl),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': 'pt-BR',
        ...unsubscribeHeaders(composed),
      },
    };
  }

  const files = createMailFiles(config.outboxDir);
  let smtp: { url: string; transporter: Transporter } | undefined;

  /** Returns a connection to the mail server in force; undefined without one. */
  function connect(): Transporter | undefined {
    const { smtpUrl } = config.settings();
    if (smtp?.url === smtpUrl) return smtp?.transporter;
    smtp?.transporter.close();
    smtp = smtpUrl === undefined ? undefined : { url: smtpUrl, transporter: createSmtp(smtpUrl) };
    return smtp?.transporter;
  }

  const toBuffer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  async function writeFileOf(envelope: Envelope, composed: ComposedEmail): Promise<void> {
    const { message } = await toBuffer.sendMail(compose(envelope, composed));
    // The files hold live links.
    await mkdir(config.outboxDir, { recursive: true, mode: 0o700 });
    const file = path.join(
      config.outboxDir,
      `${new Date().toISOString().replaceAll(':', '-')}-${envelope.kind}-${envelope.id}.eml`,
    );
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info(
      { mail: envelope.kind, link: composed.action?.url, code: composed.code },
      'mail written to the outbox folder',
    );
  }

  return {
    async send(envelope, composed) {
      const server = connect();
      if (server) {
        // A process killed right after it wrote the file has left one: nobody may send it once more.
        await files.removeEmails(new Set([envelope.id]));
        await server.sendMail(compose(envelope, composed));
      } else await writeFileOf(envelope, composed);
      return { ...keep(composed), written_to_file: server === undefined };
    },
    answers: async () =>
      (await connect()
        ?.verify()
        .then(
          () => true,
          () => false,
        )) ?? true,
    close: () => smtp?.transporter.close(),
  };
}

function createSmtp(url: string): Transporter {
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
}

/** RFC 8058: one click in the mail program unsubscribes. */
function unsubscribeHeaders({ unsubscribe }: ComposedEmail): Record<string, string> {
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
