import type { Logger } from 'pino';
import { type QueueConsumer, startQueueConsumer } from '../queues/consumer.ts';
import type { Letter } from './mail.ts';
import {
  type MailOutcome,
  nobodyToWriteTo,
  type OutboxRepository,
  type QueuedMail,
} from './outbox.repository.ts';
import { isRefusal, type MailTransport } from './transport.ts';

/** Writes the letter for a queued mail. @returns nothing when there is nobody to write to any more */
export type ComposeLetter = (mail: QueuedMail) => Promise<Letter | undefined>;

interface ConsumerParts {
  outbox: Pick<OutboxRepository, 'takeNext'>;
  transport: MailTransport;
  compose: ComposeLetter;
  /** Told of each attempt and its result. */
  count?: (kind: string, result: MailOutcome['result']) => void;
  log: Logger;
}

/** Sends what is due, one after another, until stopped. */
export function startMailConsumer({ outbox, transport, compose, count, log }: ConsumerParts): QueueConsumer {
  /** The mail server has it, but the database may have gone away before that was written down. */
  const handedOver = new Set<string>();

  async function send(mail: QueuedMail): Promise<MailOutcome> {
    if (handedOver.has(mail.id)) return { result: 'done' };
    try {
      const letter = await compose(mail);
      if (!letter) return { result: 'failed', reason: nobodyToWriteTo };
      await transport.send({ id: mail.id, kind: mail.kind, recipient: mail.recipient }, letter);
      handedOver.add(mail.id);
      return { result: 'done' };
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      // The server's sentence may quote the address: only its codes are logged, all of it stays in the row.
      log.warn({ mail: mail.kind, mailId: mail.id, code, responseCode }, 'mail not sent');
      return { result: isRefusal(error) ? 'failed' : 'later', reason: message };
    }
  }

  async function takeNext(): Promise<boolean> {
    const taken = await outbox.takeNext(send);
    if (!taken) return false;
    if (taken.result !== 'later') handedOver.delete(taken.mail.id);
    count?.(taken.mail.kind, taken.result);
    return true;
  }

  const consumer = startQueueConsumer(takeNext, (reason) => log.warn({ reason }, 'outbox not readable'));
  return {
    ...consumer,
    async stop() {
      await consumer.stop();
      transport.close();
    },
  };
}
