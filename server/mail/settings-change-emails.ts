import type { Connection } from '../db/connect.ts';
import type { SettingsChange } from '../settings/stored-settings.ts';
import type { Mail } from './mail.ts';

interface Dependencies {
  outbox: { add(connection: Connection, mail: Mail): Promise<void> };
  adminRepository: { listAdminEmails(connection: Connection): Promise<string[]> };
}

/** Emails all admins about changed settings of mail, payments or backups, in the transaction of the change. */
export function createSettingsChangeEmails({ outbox, adminRepository }: Dependencies) {
  return async (connection: Connection, { actor, changed, former }: SettingsChange): Promise<void> => {
    const data = { by: actor.id ?? '', at: new Date().toISOString(), lines: changed.join('\n'), former };
    for (const recipient of await adminRepository.listAdminEmails(connection))
      await outbox.add(connection, { kind: 'settings-changed', recipient, data });
  };
}
