import { pino } from 'pino';
import { createMailQueue } from '../../server/mail/mail-queue.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import type { Queue } from '../../server/queues/queue.ts';
import { type TestApp, testOrigin } from './test-app.ts';

/** Milliseconds between polls of the queue, shorter than in production. */
const pollInterval = 50;

/** Starts sending the test application's queued emails. @param smtpUrl of an inbox; without it, emails become files */
export function startTestMail(
  { outbox, features }: Pick<TestApp, 'outbox' | 'features'>,
  smtpUrl: string | undefined,
  outboxDir = '',
  newsletterPerMinute = 6_000,
): Queue {
  const log = pino({ level: 'silent' });
  const mailFrom = 'IA Veterinária <nao-responda@example.com>';
  const transport = createMailTransport(
    {
      settings: () => ({ smtpUrl, mailFrom }),
      appUrl: testOrigin,
      sender: features.emails.sender,
      outboxDir,
    },
    log,
  );
  const { compose } = features.emails;
  const queue = createMailQueue({
    outbox,
    compose,
    transport,
    newsletterPerMinute: () => newsletterPerMinute,
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
