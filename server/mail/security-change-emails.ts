import type { SecurityChange } from '../../domain/emails/security.ts';
import type { Connection, Transaction } from '../db/connect.ts';
import type { SettingsChange } from '../settings/stored-settings.ts';
import type { OutboxRepository } from './outbox.repository.ts';

export interface AccountChange {
  change: SecurityChange;
  account: { id: string; email: string };
  /** The account that made the change; null for a command. */
  by: { id: string | null };
  /** Emails of all admins, read before a role was taken; otherwise those of now, if the account has a role. */
  admins?: readonly string[] | undefined;
  /** The former address, if the account's email changed. */
  formerEmail?: string;
}

/** Returns what emails an account, and the admins of its team, about a change of its security. */
export function createSecurityChangeEmails(
  outbox: OutboxRepository,
  listAdminEmailsToNotify: (tx: Transaction, accountId: string) => Promise<string[]>,
) {
  return async (
    tx: Transaction,
    { change, account, by, admins, formerEmail }: AccountChange,
  ): Promise<void> => {
    const data = { change, account: account.id, by: by.id ?? '', at: new Date().toISOString() };
    for (const recipient of [account.email, formerEmail])
      if (recipient) await outbox.add(tx, { kind: 'security-changed', recipient, data });
    for (const recipient of admins ?? (await listAdminEmailsToNotify(tx, account.id)))
      if (recipient !== account.email) await outbox.add(tx, { kind: 'team-changed', recipient, data });
  };
}

/**
 * Emails all admins about changed settings, in the transaction of the change: at once, and what the same person changes
 * within ten minutes in one more email.
 */
export function createSettingsChangeEmails(
  outbox: OutboxRepository,
  listAdminEmails: (connection: Connection) => Promise<string[]>,
) {
  return async (connection: Connection, { actor, changed, former }: SettingsChange): Promise<void> => {
    const data = { by: actor.id ?? '', at: new Date().toISOString(), lines: changed.join('\n'), former };
    await outbox.gather(connection, await listAdminEmails(connection), data);
  };
}
