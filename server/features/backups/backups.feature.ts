import { adviceCheck, type CheckResult, type FindChecks } from '../../../domain/checks.ts';
import { isoDay, relativeText } from '../../../domain/dates.ts';
import { paths } from '../../../domain/paths.ts';
import { capitalized } from '../../../domain/portuguese.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import { makeBackup, readBackupSecrets } from '../../backup/backup.ts';
import { describeFailure } from '../../backup/backup-error.ts';
import { tryStore } from '../../backup/backup-store.ts';
import { asideFolder } from '../../backup/put-aside.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import { sweepTemporary } from '../../storage/temporary-files.ts';
import { type BackupState, createBackupsRepository } from './backups.repository.ts';
import { backupRoutes } from './backups.routes.ts';
import { createBackups } from './backups.ts';
import { createRestoreChecks, restoreCheckAlert } from './restore-checks.ts';
import { createSentBackups, sendingAlert } from './sent-backups.ts';

/** Hours: 24 from night to night, plus two for the backup itself. */
export const longestWithoutBackup = 26;

export function createBackupsFeature(base: Base) {
  const { config, settings, database, storage, log } = base;
  const repository = createBackupsRepository(base);
  const backups = createBackups({
    settings: settings.current,
    repository,
    makeBackup: (file, options) =>
      makeBackup({ ...readBackupSecrets(config), database, storage }, file, options),
    log,
  });
  const restoreChecks = createRestoreChecks(base, backups);
  const sentBackups = createSentBackups(base, repository, backups);

  /** Tests the external store for copies of backups, for the settings pages. */
  async function testBackupStore(): Promise<SettingsTestResult> {
    const { backupStore, BACKUP_RECIPIENT } = settings.current();
    if (!backupStore) return { ok: false, message: 'Preencha e salve os dados do armazenamento primeiro.' };
    try {
      await tryStore(backupStore);
    } catch (error) {
      return { ok: false, message: capitalized(describeFailure(error)) };
    }
    const works = 'O armazenamento gravou, leu e apagou um arquivo de teste.';
    return { ok: true, message: BACKUP_RECIPIENT ? works : `${works} Falta criar a chave das cópias.` };
  }

  const routes = backupRoutes(base, backups, restoreChecks);
  const tasks = [
    { name: 'backups', run: () => backups.makeIfNightDue(), interval: 10 * minute },
    { name: 'old backups', run: () => backups.removeOld(), interval: 6 * hour },
    {
      name: 'data put aside by a restore',
      run: () => sweepTemporary(asideFolder(config), daysAgo(settings.current().BACKUP_KEEP_DAYS)),
      interval: 6 * hour,
    },
    { name: 'backups elsewhere', run: sentBackups.sendNewest, interval: 5 * minute },
    { name: 'old backups elsewhere', run: () => sentBackups.removeOld(), interval: 6 * hour },
    { name: 'restore check', run: restoreChecks.runIfDue, interval: hour },
  ];
  const alertChecks: FindChecks[] = [
    async () => {
      const uptimeHours = process.uptime() / 3600;
      return backups.isOn() ? restoreCheckAlert(await restoreChecks.status(), uptimeHours) : undefined;
    },
    async () => (sentBackups.isOn() && (await sentBackups.isFailing()) ? sendingAlert : undefined),
  ];
  // Here because one query gives both the alert and the advice; the launch checks leave alerts out.
  const setupChecks: FindChecks[] = [
    async () => (backups.isOn() ? backupChecks(await backups.status()) : undefined),
  ];
  return { backups, restoreChecks, sentBackups, testBackupStore, routes, tasks, alertChecks, setupChecks };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour);

function backupChecks(state: BackupState): CheckResult[] {
  const { ageSeconds, uncoveredHours: hours, isFailing, isRunning } = state;
  const isLate = !isRunning && (isFailing || hours > longestWithoutBackup);
  const none = 'Ainda não há cópia de segurança';
  // The day as the settings page says it: hours rounded down would name another one.
  const newest = ageSeconds !== null && relativeText(new Date(Date.now() - ageSeconds * 1_000), isoDay());
  return [
    isLate && {
      kind: 'backup',
      severity: 'alert',
      count: 1,
      title: isFailing
        ? 'A cópia de segurança falhou'
        : newest
          ? `A cópia está atrasada. A mais nova: ${newest}`
          : none,
      text: 'Faça uma cópia agora. Se ela não der certo, o motivo aparece na lista: mostre-o a quem cuida do servidor.',
      path: paths.adminBackups,
      action: 'Ver as cópias',
    },
    adviceCheck(!newest, `${none}: faça a primeira antes de vender.`, { path: paths.adminBackups }),
  ];
}

export type BackupsFeature = ReturnType<typeof createBackupsFeature>;
