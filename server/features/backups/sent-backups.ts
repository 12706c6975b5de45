import { once } from 'node:events';
import path from 'node:path';
import type { Check } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { readBackupSecrets } from '../../backup/backup.ts';
import { describeFailure } from '../../backup/backup-error.ts';
import { removeOldSent, sendBackup } from '../../backup/backup-store.ts';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { sweepTemporary } from '../../storage/temporary-files.ts';
import type { BackupsRepository } from './backups.repository.ts';
import type { Backups } from './backups.ts';

/** Sends the newest local backup to a store elsewhere, encrypted for the owner. */
export function createSentBackups(
  { config, settings, log }: Base,
  repository: BackupsRepository,
  { findNewest }: Backups,
) {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort').then(() => {
    throw stopping.signal.reason;
  });
  // Usually nobody waits for it.
  stopped.catch(() => undefined);
  let work: Promise<number> | undefined;

  /** Returns the store to send to; undefined until both the store and the owner's key are set. */
  function destination() {
    const { BACKUP_DIR, backupStore: target, BACKUP_RECIPIENT: recipient } = settings.current();
    if (BACKUP_DIR === undefined || !target || !recipient) return undefined;
    return { target, recipient, encryptedDir: path.join(BACKUP_DIR, '.sending') };
  }

  async function send(): Promise<number> {
    const found = destination();
    const newest = found && (await findNewest());
    if (!found || !newest || !(await repository.claimSending(newest.id))) return 0;
    const { signal } = stopping;
    const { target, recipient, encryptedDir } = found;
    try {
      await sweepTemporary(encryptedDir, new Date(Date.now() - 6 * hour));
      // An upload of gigabytes must not hold up a stop; later attempts remove what is left of it.
      const { generatedSecret } = readBackupSecrets(config);
      const options = { recipient, encryptedDir, signal, generatedSecret };
      const sending = sendBackup(target, newest.file, options);
      await Promise.race([sending, stopped]);
      await repository.recordSendResult(newest.id, null);
      log.info({ backup: newest.file_name }, 'backup sent');
    } catch (error) {
      if (signal.aborted) {
        await repository.releaseSending(newest.id);
        return 0;
      }
      log.error({ err: error, backup: newest.file_name }, 'backup not sent');
      await repository.recordSendResult(newest.id, describeFailure(error));
    }
    return 1;
  }

  return {
    isOn: () => destination() !== undefined,
    isFailing: repository.isSendingFailing,

    /** @returns how many were tried */
    async sendNewest(): Promise<number> {
      if (work || stopping.signal.aborted) return 0;
      work = send().finally(() => (work = undefined));
      return work;
    },

    async removeOld(now = new Date()): Promise<number> {
      const found = destination();
      return found ? removeOldSent(found.target, settings.current().BACKUP_KEEP_DAYS, now) : 0;
    },

    async stop(): Promise<void> {
      stopping.abort();
      await work?.catch(() => undefined);
    },
  };
}

export const sendingAlert: Check = {
  kind: 'backup-elsewhere',
  severity: 'alert',
  count: 1,
  title: 'A cópia não chegou ao armazenamento de fora',
  text: 'O site tenta de novo a cada hora. O motivo aparece na lista das cópias; confira os dados do armazenamento com o botão Testar.',
  path: paths.adminBackups,
  action: 'Ver as cópias',
};
