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
  /** Id of the outbox row; in the Message-ID, so that all attempts have the same. */
  id: string;
  kind: string;
  recipient: string;
}

export interface MailTransport {
  /** Returns what to store of the email. @throws the mail server's answer; see {@link isRefusal} */
  send(envelope: Envelope, composed: ComposedEmail): Promise<Delivered>;
  answers(): Promise<boolean>;
  close(): void;
}

interface TransportConfig {
  /** Read for each email, as settings change without a restart. */
  settings: () => { smtpUrl: string | undefined; mailFrom: string };
  appUrl: string;
  sender: () => Sender;
  outboxDir: string;
}

/** Uses SMTP if there is a server; otherwise writes `.eml` files and logs their links. */
export function createMailTransport(config: TransportConfig, log: Logger): MailTransport {
  const host = new URL(config.appUrl).hostname;

  const textOf = (composed: ComposedEmail) => textToStore(composed, config.sender(), config.appUrl);

  function compose({ id, recipient }: Envelope, composed: ComposedEmail): SendMailOptions {
    return {
      from: config.settings().mailFrom,
      ...(composed.hasContact && { replyTo: config.sender().support.email || undefined }),
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

  /** Returns the connection to the mail server of the current settings; undefined if none is set. */
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
    // Private, as the files have valid links.
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
        // Removes the file that a process left if it was killed after writing it: the email is sent here instead.
        await files.removeEmails(new Set([envelope.id]));
        await server.sendMail(compose(envelope, composed));
      } else await writeFileOf(envelope, composed);
      return { ...textOf(composed), written_to_file: server === undefined };
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

/** Returns true if the server refused this email permanently (5xx); failures of login and TLS are retried. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
}
