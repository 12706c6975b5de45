import type { Logger } from 'pino';
import { pointlessEmail } from '../../domain/emails.ts';
import { createQueue, type Queue } from '../queues/queue.ts';
import type { ComposedEmail } from './mail.ts';
import type { MailOutcome, OutboxRepository, QueuedMail } from './outbox.repository.ts';
import { type Delivered, isRefusal, type MailTransport } from './transport.ts';

export type ComposeEmail = (mail: QueuedMail) => Promise<ComposedEmail | undefined>;

interface ConsumerParts {
  outbox: Pick<OutboxRepository, 'takeNext' | 'takeNextOfNewsletter'>;
  transport: MailTransport;
  compose: ComposeEmail;
  /** Newsletter emails per minute, of all processes together. */
  newsletterPerMinute: () => number;
  count?: (kind: string, result: MailOutcome['result']) => void;
  log: Logger;
}

/** Sends due emails one by one; newsletters only while no other email is due. */
export function createMailQueue(parts: ConsumerParts): Queue {
  const { outbox, transport, compose, newsletterPerMinute, count, log } = parts;
  /** Emails that the mail server took, in case the database fails before that is recorded. */
  const handedOver = new Map<string, Delivered>();

  async function send(mail: QueuedMail): Promise<MailOutcome> {
    const known = handedOver.get(mail.id);
    if (known) return sent(mail, known);
    try {
      const composed = await compose(mail);
      if (!composed) return { result: 'failed', reason: pointlessEmail };
      const { id, kind, recipient } = mail;
      const delivered = await transport.send({ id, kind, recipient }, composed);
      handedOver.set(id, delivered);
      return sent(mail, delivered);
    } catch (error) {
      log.warn({ mail: mail.kind, mailId: mail.id, err: error }, 'mail not sent');
      return { result: isRefusal(error) ? 'failed' : 'later', reason: (error as Error).message };
    }
  }

  /** Newsletter text is not stored per email. */
  function sent({ kind }: QueuedMail, { written_to_file, ...text }: Delivered): MailOutcome {
    // Nothing is kept of an erased account.
    if (kind === 'account-erased') return { result: 'done', changes: { recipient: '', written_to_file } };
    return { result: 'done', changes: { written_to_file, ...(kind !== 'newsletter' && text) } };
  }

  async function takeNext() {
    const taken =
      (await outbox.takeNext(send)) ?? (await outbox.takeNextOfNewsletter(send, newsletterPerMinute()));
    if (!taken) return undefined;
    if (taken.result !== 'later') handedOver.delete(taken.row.id);
    count?.(taken.row.kind, taken.result);
    // `send` has logged it, and an email that serves nobody any more is nothing to report.
    return { row: taken.row, result: 'done' as const };
  }

  const queue = createQueue('outbox', takeNext, log);
  return {
    ...queue,
    async stop() {
      await queue.stop();
      transport.close();
    },
  };
}
