import type { Logger } from 'pino';
import { pointlessEmailReason } from '../../domain/emails.ts';
import type { AskedMailKind, Limits } from '../limits.ts';
import { createQueue, type Queue } from '../queues/queue.ts';
import type { ComposedEmail } from './mail.ts';
import type { MailOutcome, OutboxRepository, QueuedMail } from './outbox.repository.ts';
import {
  type Delivered,
  failureReason,
  isRefusal,
  type MailSettings,
  type MailTransport,
} from './transport.ts';

/** Resolves to undefined if nobody needs the email any more. */
export type ComposeEmail = (mail: QueuedMail) => Promise<ComposedEmail | undefined>;

interface MailQueueDependencies {
  outbox: Pick<OutboxRepository, 'processNext' | 'processNextNewsletter'>;
  limits: Pick<Limits, 'askedMail'>;
  /** True if the account of this email was used from the network with this hash. */
  isNetworkOf: (email: string, hash: string) => Promise<boolean>;
  transport: MailTransport;
  compose: ComposeEmail;
  /** Newsletter emails per minute, by all processes together. */
  newsletterPerMinute: () => number;
  /** Decrypts the mail server that an email names as the one before a change. */
  formerMail: (encrypted: string) => MailSettings | undefined;
  count?: (kind: string, result: MailOutcome['result']) => void;
  log: Logger;
}

/** Sends due emails one by one; newsletters only while no other email is due. */
export function createMailQueue(dependencies: MailQueueDependencies): Queue {
  const { outbox, limits, isNetworkOf, transport, compose, newsletterPerMinute, formerMail, count, log } =
    dependencies;
  /** Emails that the mail server accepted, in case the database fails before that is stored: they must not be sent twice. */
  const accepted = new Map<string, Delivered>();

  async function send(mail: QueuedMail): Promise<MailOutcome> {
    const earlier = accepted.get(mail.id);
    if (earlier) return sent(mail, earlier);
    const { id, kind, recipient } = mail;
    try {
      // Composing a login code ends the one before: no code is composed that will not be sent.
      let limit = await findMailboxLimit(mail, kind);
      if (await limit?.isReached(recipient)) return { result: 'failed', reason: pointlessEmailReason };
      const composed = await compose(mail);
      if (composed?.countedAs) limit = await findMailboxLimit(mail, composed.countedAs);
      const share = composed?.countedAs && limits.askedMail[composed.countedAs].byAsker;
      const asker = `${recipient} ${mail.data.asked}`;
      if (!composed || (share && ((await limit?.isReached(recipient)) || (await share.isReached(asker)))))
        return { result: 'failed', reason: pointlessEmailReason };
      const { former = '' } = mail.data;
      const delivered = await transport.send({ id, kind, recipient }, composed, formerMail(former));
      accepted.set(id, delivered);
      await Promise.all([limit?.tryHit(recipient), share?.tryHit(asker)]);
      return sent(mail, delivered);
    } catch (error) {
      log.warn({ mail: mail.kind, mailId: mail.id, err: error }, 'mail not sent');
      return { result: isRefusal(error) ? 'failed' : 'later', reason: failureReason(error as Error) };
    }
  }

  /** Returns undefined for an email that nobody asked for. Networks where the account is used have a share of their own. */
  async function findMailboxLimit({ recipient, data: { asked: network } }: QueuedMail, kind: string) {
    const { askedMail }: { askedMail: Partial<Record<string, Limits['askedMail'][AskedMailKind]>> } = limits;
    const limit = askedMail[kind];
    if (!limit || network === undefined) return undefined;
    return (await isNetworkOf(recipient, network)) ? limit.byOwnNetworks : limit.byMailbox;
  }

  /** Returns the outcome with what to store of a sent email; newsletter text is not stored per email. */
  function sent({ kind }: QueuedMail, { written_to_file, ...text }: Delivered): MailOutcome {
    // The outbox must not keep the address of an erased account.
    if (kind === 'account-erased') return { result: 'done', changes: { recipient: '', written_to_file } };
    return { result: 'done', changes: { written_to_file, ...(kind !== 'newsletter' && text) } };
  }

  async function processNext() {
    const processed =
      (await outbox.processNext(send)) ?? (await outbox.processNextNewsletter(send, newsletterPerMinute()));
    if (!processed) return undefined;
    if (processed.result !== 'later') accepted.delete(processed.row.id);
    count?.(processed.row.kind, processed.result);
    // Always `done` to the queue: `send` has logged failures, and an unneeded email is no failure.
    return { row: processed.row, result: 'done' as const };
  }

  const queue = createQueue('outbox', processNext, log);
  return {
    ...queue,
    async stop() {
      await queue.stop();
      transport.close();
    },
  };
}
