import { pino } from 'pino';
import { smtpUrl } from '../../domain/mail-server.ts';
import { createMailQueue } from '../../server/mail/mail-queue.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import type { Queue } from '../../server/queues/queue.ts';
import type { OutgoingServer } from '../../server/settings/owner-settings.ts';
import { type TestApp, testOrigin } from './test-app.ts';

/** Milliseconds between polls of the queue, shorter than in production. */
const pollInterval = 50;

/** Returns a mail server as the product's settings have it. */
export function testMailServer(url: string | undefined): OutgoingServer | undefined {
  return url === undefined ? undefined : { ...smtpUrl.parse(url), isPublicOnly: false };
}

/** Starts sending the test application's queued emails. @param serverUrl of an inbox; without it, emails become files */
export function startTestMail(
  { outbox, limits, features, settings }: Pick<TestApp, 'outbox' | 'limits' | 'features' | 'settings'>,
  serverUrl: string | undefined,
  outboxDir = '',
  newsletterPerMinute = 6_000,
): Queue {
  const log = pino({ level: 'silent' });
  const MAIL_FROM = { name: 'IA Veterinária', address: 'nao-responda@example.com' };
  const SMTP_URL = testMailServer(serverUrl);
  const transport = createMailTransport(
    {
      settings: () => ({ SMTP_URL, MAIL_FROM }),
      appUrl: testOrigin,
      sender: features.emails.sender,
      outboxDir,
    },
    log,
  );
  const { compose, isNetworkOf } = features.emails;
  const queue = createMailQueue({
    outbox,
    limits,
    isNetworkOf,
    compose,
    transport,
    newsletterPerMinute: () => newsletterPerMinute,
    formerMail: settings.formerMail,
    log,
  });
  queue.start();
  const timer = setInterval(queue.wake, pollInterval);
  return {
    ...queue,
    stop() {
      clearInterval(timer);
      return queue.stop();
    },
  };
}
