import type { Check } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { describeFailure } from '../../backup/backup-error.ts';
import { checkRestore } from '../../backup/check-restore.ts';
import { type Scratch, withScratchDatabase } from '../../backup/scratch-database.ts';
import type { Base } from '../../base.ts';
import type { DatabaseAddress } from '../../settings/addresses.ts';
import type { Backups } from './backups.ts';
import { createRestoreChecksRepository, type RestoreCheckState } from './restore-checks.repository.ts';

const daySeconds = 24 * 60 * 60;
/** Half an hour short of a week, and of a day after a failure, so that the check comes no later each time. */
const dueTimes = { afterSuccess: 7 * daySeconds - 1_800, afterFailure: daySeconds - 1_800 };
const keepMilliseconds = 400 * daySeconds * 1000;
/** Days without a successful check until the owner is told. */
const longestUnchecked = 10;
/** A process that has just started has not had the time to check. */
const leastUptimeHours = 3;

/** Restores the newest local backup into a scratch database once a week, and after a failure once a day. */
export function createRestoreChecks({ config, database, log }: Base, { findNewest }: Backups) {
  const secrets = config.authSecrets;
  // Free space can be checked only where PostgreSQL's disk is this machine's.
  const diskFolder = isOnThisMachine(config.DATABASE_URL) ? config.dataDir : undefined;
  const repository = createRestoreChecksRepository(database);
  const stopping = new AbortController();
  let work: Promise<number> | undefined;

  async function check(scratch: Scratch): Promise<number> {
    const newest = await findNewest();
    if (!newest || !(await repository.isDue(dueTimes))) return 0;
    const { signal } = stopping;
    try {
      const counts = await checkRestore(scratch, newest.file, { secrets, diskFolder, signal });
      await repository.record(newest, counts);
      log.info({ ...counts, backup: newest.file_name }, 'backup checked by a restore');
    } catch (error) {
      // The next process checks it again.
      if (signal.aborted) return 0;
      log.error({ err: error, backup: newest.file_name }, 'backup check failed');
      await repository.record(newest, { reason: describeFailure(error) });
    }
    await repository.removeOld(new Date(Date.now() - keepMilliseconds));
    return 1;
  }

  return {
    findLast: repository.findLast,
    status: repository.status,

    /** Checks the newest backup if a check is due, and removes the scratch database of a killed check. @returns how many checks were made */
    async runIfDue(): Promise<number> {
      if (work || stopping.signal.aborted) return 0;
      work = withScratchDatabase(database, check)
        .then((count = 0) => count)
        .finally(() => (work = undefined));
      return work;
    },

    async stop(): Promise<void> {
      stopping.abort();
      await work?.catch(() => undefined);
    },
  };
}

export type RestoreChecks = ReturnType<typeof createRestoreChecks>;

/** Returns true for the embedded PostgreSQL and one behind a socket. */
function isOnThisMachine(address: DatabaseAddress | undefined): boolean {
  return address === undefined || address.host.startsWith('/');
}

export function restoreCheckAlert(
  { isFailing, uncheckedDays }: RestoreCheckState,
  uptimeHours: number,
): Check | undefined {
  const isLate = uncheckedDays > longestUnchecked && uptimeHours > leastUptimeHours;
  if (!isFailing && !isLate) return undefined;
  return {
    kind: 'backup-check',
    severity: 'alert',
    count: 1,
    title: isFailing
      ? 'A cópia de segurança não pôde ser restaurada no ensaio'
      : `Há ${Math.floor(uncheckedDays)} dias nenhuma cópia é conferida`,
    text: 'Uma vez por semana o site restaura a cópia mais nova num banco de ensaio e confere tudo. O motivo aparece na página das cópias: mostre-o a quem cuida do servidor.',
    path: paths.adminBackups,
    action: 'Ver as cópias',
  };
}
