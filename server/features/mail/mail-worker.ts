import type { Logger } from 'pino';
import { type QueueWorker, startQueueWorker } from '../../queue-worker.ts';
import type { Letter } from './mail.ts';
import type { OutboxRepository, Outcome, QueuedMail } from './outbox.repository.ts';
import { isRefusal, type MailTransport } from './transport.ts';

/** Writes the letter for a queued mail. @returns nothing when there is nobody to write to any more */
export type ComposeLetter = (mail: QueuedMail) => Promise<Letter | undefined>;

interface WorkerParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  compose: ComposeLetter;
  /** Told of each attempt and its result. */
  count?: (kind: string, result: Outcome['result']) => void;
  log: Logger;
}

const firstDelay = 2;
const longestDelay = 30 * 60;
/** About two days of trying. */
const maxAttempts = 100;

/** Sends what is due, one after another, until stopped. */
export function startMailWorker({ outbox, transport, compose, count, log }: WorkerParts): QueueWorker {
  /** The mail server has them, but the database may have gone away before that was written down. */
  const handedOver = new Set<string>();
  let attempted = '';

  async function deliver(mail: QueuedMail): Promise<Outcome> {
    if (handedOver.has(mail.id)) return { result: 'sent' };
    try {
      const letter = await compose(mail);
      if (!letter) return { result: 'dropped', reason: 'nobody to write to' };
      await transport.send({ id: mail.id, kind: mail.kind, recipient: mail.recipient }, letter);
      handedOver.add(mail.id);
      return { result: 'sent' };
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      // The server's sentence may quote the address: only its codes are logged, all of it stays in the row.
      log.warn({ mail: mail.kind, mailId: mail.id, code, responseCode }, 'mail not sent');
      if (isRefusal(error) || mail.attempts + 1 >= maxAttempts) return { result: 'dropped', reason: message };
      return {
        result: 'later',
        reason: message,
        seconds: Math.min(firstDelay * 2 ** mail.attempts, longestDelay),
      };
    }
  }

  async function attempt(mail: QueuedMail): Promise<Outcome> {
    attempted = mail.id;
    const outcome = await deliver(mail);
    count?.(mail.kind, outcome.result);
    return outcome;
  }

  async function takeNext(): Promise<boolean> {
    const hadOne = await outbox.takeNext(attempt);
    // Written down now.
    if (hadOne) handedOver.delete(attempted);
    return hadOne;
  }

  const worker = startQueueWorker(takeNext, (reason) => log.warn({ reason }, 'outbox not readable'));
  return {
    ...worker,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
