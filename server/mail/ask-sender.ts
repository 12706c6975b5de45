import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { connectPublic } from '../public-address.ts';
import type { OutgoingServer } from '../settings/owner-settings.ts';
import { connectionTimeout, type MailSettings, smtpOptions } from './transport.ts';

interface SmtpAnswer {
  response: string;
}

/**
 * Asks a mail server whether it takes emails of this sender, after a login as for an email, and takes the question
 * back: it gets no recipient and no text.
 * @throws the server's answer, with what Nodemailer's errors have
 */
export async function askSender(
  server: OutgoingServer,
  { MAIL_FROM }: Pick<MailSettings, 'MAIL_FROM'>,
): Promise<void> {
  const { host, port, user, password, isPublicOnly } = server;
  let answer: SmtpAnswer | undefined;
  const connection = new SmtpConnection({
    ...smtpOptions(server),
    ...(isPublicOnly && { connection: await connectPublic(host, port, connectionTimeout) }),
    // The library has no other way to send one command: a login by a method of our own.
    customAuth: {
      async SENDER({ sendCommand }: { sendCommand(command: string): Promise<SmtpAnswer> }) {
        answer = await sendCommand(`MAIL FROM:<${MAIL_FROM.address}>`);
      },
    },
  });
  const failed = new Promise<never>((_, reject) => {
    connection.once('error', reject).once('end', () => reject(new Error('Connection timeout')));
  });
  const step = (run: (done: (error?: Error | null) => void) => void) => {
    const ran = new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())));
    return Promise.race([failed, ran]);
  };
  try {
    await step((done) => connection.connect(done));
    if (user && connection.allowsAuth)
      await step((done) => connection.login({ credentials: { user, pass: password } }, done));
    await step((done) => connection.login({ method: 'SENDER', user, pass: password }, done));
    const response = answer?.response ?? '';
    if (!response.startsWith('2'))
      throw Object.assign(new Error('The sender was refused'), { command: 'MAIL FROM', response });
    await step((done) => connection.reset(done));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
