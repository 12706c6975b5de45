import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { waitFor } from './waits.ts';

/** An SMTP server that stores the emails it receives. */
export interface Inbox {
  /** For `SMTP_URL`. */
  url: string;
  messages: Email[];
  /** Waits for a mail to this address, other than those already taken. */
  next(recipient: string): Promise<Email>;
  /** Says no to this address for good. */
  refuse(recipient: string): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const messages: Email[] = [];
  const taken = new Set<Email>();
  const refused = new Set<string>();
  const port = await freePort();
  let server = build();

  function build(): SMTPServer {
    const built = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo({ address }, _session, callback) {
        const refusal = Object.assign(new Error('No such user'), { responseCode: 550 });
        callback(refused.has(address) ? refusal : null);
      },
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          messages.push(await PostalMime.parse(Buffer.concat(chunks)));
          callback();
        });
      },
    });
    built.on('error', () => undefined);
    return built;
  }

  const inbox: Inbox = {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    async next(recipient) {
      const found = await waitFor(
        () =>
          messages.find((mail) => !taken.has(mail) && mail.to?.some(({ address }) => address === recipient)),
        () => `No mail for ${recipient}; there are ${messages.map(({ subject }) => subject).join(', ')}`,
      );
      taken.add(found);
      return found;
    },
    refuse: (recipient) => refused.add(recipient),
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async start() {
      server = build();
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
  await inbox.start();
  return inbox;
}

/** Returns the link of an email's button. */
export function linkIn({ text }: Email): string {
  const link = /https?:\/\/\S+token=\S+/.exec(text ?? '')?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}
