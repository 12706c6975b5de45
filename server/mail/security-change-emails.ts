import type { SecurityChange } from '../../domain/emails/security.ts';
import type { Connection } from '../db/connect.ts';
import type { SettingsChange } from '../settings/stored-settings.ts';
import type { Mail } from './mail.ts';
import type { OutboxRepository } from './outbox.repository.ts';

interface Change {
  change: SecurityChange;
  account: { id: string; email: string };
  /** The account that made the change; null for a command. */
  by: { id: string | null };
  /** Emails of all admins if the account has, or had until now, a role in the team; otherwise empty. */
  admins: readonly string[];
}

/** Returns the emails about a change of an account's security: to the account, and to the admins. */
export function securityEmails({ change, account, by, admins }: Change): Mail[] {
  const data = {
    change,
    account: account.id,
    by: by.id ?? '',
    at: new Date().toISOString(),
  };
  return [
    { kind: 'security-changed', recipient: account.email, data },
    ...admins
      .filter((recipient) => recipient !== account.email)
      .map((recipient): Mail => ({ kind: 'team-changed', recipient, data })),
  ];
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
