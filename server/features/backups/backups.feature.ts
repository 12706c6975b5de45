import { adviceCheck, type CheckResult, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { capitalized } from '../../../domain/portuguese.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import { makeBackup, readBackupSecrets } from '../../backup/backup.ts';
import { describeFailure } from '../../backup/backup-error.ts';
import { removeOldSent, sendBackup, tryStore } from '../../backup/backup-store.ts';
import { checkRestore } from '../../backup/check-restore.ts';
import { withScratchDatabase } from '../../backup/scratch-database.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import type { DatabaseAddress } from '../../settings/addresses.ts';
import type { AccountFeature } from '../account/account.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createBackupUploads } from './backup-uploads.ts';
import { type BackupState, createBackupsRepository } from './backups.repository.ts';
import { backupRoutes } from './backups.routes.ts';
import { createBackups } from './backups.ts';
import { createRestoreChecksRepository } from './restore-checks.repository.ts';
import { createRestoreChecks, restoreCheckAlert } from './restore-checks.ts';
import { createRestoresRepository } from './restores.repository.ts';
import { createRestores } from './restores.ts';
import { createSentBackups, sendingAlert } from './sent-backups.ts';

/** Hours: 24 from night to night, plus two for the backup itself. Also in `deploy/alerts.yaml` and `deploy/ia-vet`. */
export const longestWithoutBackup = 26;

interface Dependencies extends Base {
  account: Pick<AccountFeature, 'personalData'>;
  content: Pick<ContentFeature, 'current' | 'reload'>;
}

export function createBackupsFeature(dependencies: Dependencies) {
  const { config, settings, database, storage, content, log, policy, limits } = dependencies;
  const repository = createBackupsRepository(dependencies);
  const backups = createBackups({
    settings: () => settings.current().backups,
    repository,
    makeBackup: (file, options) =>
      makeBackup({ ...readBackupSecrets(config), database, storage }, file, options),
    log,
  });
  const backupUploads = createBackupUploads({
    folder: () => settings.current().backups.folder,
    secrets: config.authSecrets,
  });
  const restoreChecks = createRestoreChecks({
    database,
    repository: createRestoreChecksRepository(database),
    backups,
    withScratchDatabase,
    checkRestore: (scratch, file, options) =>
      checkRestore(scratch, file, {
        ...options,
        secrets: config.authSecrets,
        // Free space can be checked only where PostgreSQL's disk is this machine's.
        diskFolder: isOnThisMachine(config.databaseAddress) ? config.dataDir : undefined,
      }),
    log,
  });

  const sentBackups = createSentBackups({
    settings: () => settings.current().backups,
    repository,
    backups,
    store: {
      sendBackup: (target, file, options) =>
        sendBackup(target, file, { ...options, generatedSecret: readBackupSecrets(config).generatedSecret }),
      removeOldSent,
    },
    log,
  });

  const restores = createRestores({
    ...dependencies,
    repository: createRestoresRepository(database),
    backups,
    secrets: config.authSecrets,
    eraseReturned: dependencies.account.personalData.eraseReturned,
    siteName: () => content.current().site.brandName,
    reload: () => Promise.all([settings.refresh(), content.reload()]),
  });

  /** Tests the external store for copies of backups, for the settings pages. */
  async function testBackupStore(): Promise<SettingsTestResult> {
    const { store, recipient } = settings.current().backups;
    if (!store) return { ok: false, message: 'Preencha e salve os dados do armazenamento primeiro.' };
    try {
      await tryStore(store);
    } catch (error) {
      return { ok: false, message: capitalized(describeFailure(error)) };
    }
    const works = 'O armazenamento gravou, leu e apagou um arquivo de teste.';
    return { ok: true, message: recipient ? works : `${works} Falta criar a chave das cópias.` };
  }

  const routes = backupRoutes({ policy, limits, settings, backups, backupUploads, restoreChecks, restores });
  const tasks = [
    { name: 'backups', run: () => backups.makeIfNightDue(), interval: 10 * minute },
    { name: 'old backups', run: () => backups.removeOld(), interval: 6 * hour },
    { name: 'backups elsewhere', run: sentBackups.sendNewest, interval: 5 * minute },
    { name: 'old backups elsewhere', run: () => sentBackups.removeOld(), interval: 6 * hour },
    { name: 'restore check', run: restoreChecks.runIfDue, interval: hour },
    { name: 'restores of other processes', run: restores.watch, interval: 1_000, isNeverPaused: true },
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
  return {
    ...{ backups, restoreChecks, sentBackups, restores, testBackupStore },
    ...{ routes, tasks, alertChecks, setupChecks },
  };
}

function backupChecks(state: BackupState): CheckResult[] {
  const { ageSeconds, uncoveredHours: hours, isFailing, isRunning } = state;
  const age = hours < 48 ? `${Math.floor(hours)} horas` : `${Math.floor(hours / 24)} dias`;
  const isLate = !isRunning && (isFailing || hours > longestWithoutBackup);
  const noBackupText = 'Ainda não há cópia de segurança: faça a primeira antes de vender.';
  return [
    isLate && {
      kind: 'backup',
      severity: 'alert',
      count: 1,
      title: isFailing ? 'A cópia de segurança falhou' : `Há ${age} nada é copiado`,
      text: 'Faça uma cópia agora. Se ela não der certo, o motivo aparece na lista: mostre-o a quem cuida do servidor.',
      path: `${paths.adminSettings}#copias`,
      action: 'Ver as cópias',
    },
    adviceCheck(ageSeconds === null, noBackupText, { path: paths.adminBackups }),
  ];
}

/** Returns true for the embedded PostgreSQL and one behind a socket. */
function isOnThisMachine(address: DatabaseAddress | undefined): boolean {
  return address === undefined || address.host.startsWith('/');
}

export type BackupsFeature = ReturnType<typeof createBackupsFeature>;
