import { pino } from 'pino';
import { startMailWorker } from '../../server/features/mail/mail-worker.ts';
import { createMailTransport } from '../../server/features/mail/transport.ts';
import type { QueueWorker } from '../../server/queue-worker.ts';
import type { Services } from '../../server/services.ts';
import { testOrigin } from './test-app.ts';

/** A worker that sends what the test application queues. @param smtpUrl an inbox's address, or nothing for files */
export function startTestWorker(
  services: Services,
  smtpUrl: string | undefined,
  outboxDir = '',
): QueueWorker {
  const log = pino({ level: 'silent' });
  const mailFrom = 'IA Veterinária <nao-responda@example.com>';
  const transport = createMailTransport(
    { smtpUrl, mailFrom, appUrl: testOrigin, brandName: 'IA Veterinária', outboxDir },
    log,
  );
  return startMailWorker({ outbox: services.outbox, compose: services.composeLetter, transport, log });
}
