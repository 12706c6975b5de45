import type { Logger } from 'pino';
import { pointlessLetter } from '../../domain/letters.ts';
import { type QueueConsumer, startQueueConsumer } from '../queues/consumer.ts';
import type { KeptText } from './kept-text.ts';
import type { Letter } from './mail.ts';
import type { MailOutcome, OutboxRepository, QueuedMail } from './outbox.repository.ts';
import { isRefusal, type MailTransport } from './transport.ts';

/** Writes the letter for a queued mail. @returns nothing when there is nobody to write to any more */
export type ComposeLetter = (mail: QueuedMail) => Promise<Letter | undefined>;

interface ConsumerParts {
  outbox: Pick<OutboxRepository, 'takeNext' | 'takeNextOfNewsletter'>;
  transport: MailTransport;
  compose: ComposeLetter;
  /** How many mails of newsletters all processes together send in a minute. */
  newsletterPerMinute: number;
  /** Told of each attempt and its result. */
  count?: (kind: string, result: MailOutcome['result']) => void;
  log: Logger;
}

/** Sends what is due, one after another, until stopped; a newsletter only while no other mail is due. */
export function startMailConsumer(parts: ConsumerParts): QueueConsumer {
  const { outbox, transport, compose, newsletterPerMinute, count, log } = parts;
  /** The mail server has it, but the database may have gone away before that was written down. */
  const handedOver = new Map<string, KeptText>();

  async function send(mail: QueuedMail): Promise<MailOutcome> {
    const known = handedOver.get(mail.id);
    if (known) return sent(mail, known);
    try {
      const letter = await compose(mail);
      if (!letter) return { result: 'failed', reason: pointlessLetter };
      const { id, kind, recipient } = mail;
      const text = await transport.send({ id, kind, recipient }, letter);
      handedOver.set(id, text);
      return sent(mail, text);
    } catch (error) {
      log.warn({ mail: mail.kind, mailId: mail.id, err: error }, 'mail not sent');
      return { result: isRefusal(error) ? 'failed' : 'later', reason: (error as Error).message };
    }
  }

  /** What a newsletter said is known without each of its mails. */
  function sent({ kind }: QueuedMail, text: KeptText): MailOutcome {
    // Nothing is left of who asked to be forgotten.
    if (kind === 'account-erased') return { result: 'done', changes: { recipient: '' } };
    return { result: 'done', ...(kind !== 'newsletter' && { changes: text }) };
  }

  async function takeNext(): Promise<boolean> {
    const taken =
      (await outbox.takeNext(send)) ?? (await outbox.takeNextOfNewsletter(send, newsletterPerMinute));
    if (!taken) return false;
    if (taken.result !== 'later') handedOver.delete(taken.mail.id);
    count?.(taken.mail.kind, taken.result);
    return true;
  }

  const consumer = startQueueConsumer(takeNext, (err) => log.warn({ err }, 'outbox not readable'));
  return {
    ...consumer,
    async stop() {
      await consumer.stop();
      transport.close();
    },
  };
}
