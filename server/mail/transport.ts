import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { connectPublic } from '../public-address.ts';
import type { OutgoingServer, OwnerSettings } from '../settings/owner-settings.ts';
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

/** Through which server emails are sent, and from which address. */
export type MailSettings = Pick<OwnerSettings, 'SMTP_URL' | 'MAIL_FROM'>;

interface TransportConfig {
  /** Read for each email, as settings change without a restart. */
  settings: () => MailSettings;
  appUrl: string;
  sender: () => Sender;
  outboxDir: string;
}

/** Uses SMTP if there is a server; otherwise writes `.eml` files and logs their links. */
export function createMailTransport(config: TransportConfig, log: Logger) {
  const host = new URL(config.appUrl).hostname;

  const textOf = (composed: ComposedEmail) => textToStore(composed, config.sender(), config.appUrl);

  function compose(
    { id, recipient }: Envelope,
    composed: ComposedEmail,
    { MAIL_FROM: { name, address } } = config.settings(),
  ): SendMailOptions {
    return {
      from: { name, address },
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
  let smtp: { server: OutgoingServer; transporter: Transporter } | undefined;

  /** Returns the connection to the mail server of the current settings; undefined if none is set. */
  function connect(): Transporter | undefined {
    const { SMTP_URL: server } = config.settings();
    if (smtp?.server === server) return smtp?.transporter;
    smtp?.transporter.close();
    smtp = server && { server, transporter: createSmtp(server) };
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

  /** Returns false if the server of these settings does not take the email. */
  async function sendThrough(former: MailSettings, envelope: Envelope, composed: ComposedEmail) {
    if (!former.SMTP_URL) return false;
    const transporter = createSmtp(former.SMTP_URL);
    try {
      await transporter.sendMail(compose(envelope, composed, former));
      return true;
    } catch (err) {
      log.warn({ mail: envelope.kind, mailId: envelope.id, err }, 'mail not sent by the former server');
      return false;
    } finally {
      transporter.close();
    }
  }

  return {
    /**
     * Returns what to store of the email.
     * @param former sends through these settings, or the current ones if that fails
     * @throws the mail server's answer; see {@link isRefusal}
     */
    async send(envelope: Envelope, composed: ComposedEmail, former?: MailSettings): Promise<Delivered> {
      if (former && (await sendThrough(former, envelope, composed)))
        return { ...textOf(composed), written_to_file: false };
      const server = connect();
      if (server) {
        // Removes the file that a process left if it was killed after writing it: the email is sent here instead.
        await files.removeEmails(new Set([envelope.id]));
        await server.sendMail(compose(envelope, composed));
      } else await writeFileOf(envelope, composed);
      return { ...textOf(composed), written_to_file: server === undefined };
    },
    answers: async (): Promise<boolean> =>
      (await connect()
        ?.verify()
        .then(
          () => true,
          () => false,
        )) ?? true,
    close: (): void => smtp?.transporter.close(),
  };
}

export type MailTransport = ReturnType<typeof createMailTransport>;

/** Milliseconds. */
export const connectionTimeout = 10_000;

/** Names each option: the library would take any from a URL, or from an object with more in it. */
export function smtpOptions({ host, port, secure }: OutgoingServer) {
  return { host, port, secure, connectionTimeout, greetingTimeout: 10_000, socketTimeout: 30_000 };
}

function createSmtp(server: OutgoingServer): Transporter {
  const { host, port, user, password, isPublicOnly } = server;
  const transporter = createTransport({
    ...smtpOptions(server),
    ...(user && { auth: { user, pass: password } }),
  });
  if (isPublicOnly)
    transporter.getSocket = (_, done) =>
      connectPublic(host, port, connectionTimeout).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      );
  return transporter;
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

/** Returns the lines that begin with an SMTP code. Others may be of any other service, which is nobody's to read here. */
export function smtpLines(response: string): string {
  const isCoded = (line: string) => /^[245]\d\d(?:[ -]|$)/.test(line);
  return response
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(isCoded)
    .join('\n');
}

/** Returns why an email was not sent, without what another service than a mail server answered. */
export function failureReason({ message, response }: Error & { response?: string }): string {
  const start = response ? message.indexOf(response) : -1;
  return response && start >= 0 ? (message.slice(0, start) + smtpLines(response)).trim() : message;
}
