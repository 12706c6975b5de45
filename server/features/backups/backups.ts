import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isoDay, isoMoment, lastTimeAt } from '../../../domain/dates.ts';
import type { User } from '../../../domain/user.ts';
import type { BackupSummary } from '../../backup/backup.ts';
import { describeFailure } from '../../backup/backup-error.ts';
import { AppError } from '../../http/errors.ts';
import { hour } from '../../periodic-tasks.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';
import type { Backup, BackupsRepository } from './backups.repository.ts';

interface BackupsDependencies {
  settings(): Pick<OwnerSettings, 'BACKUP_DIR' | 'BACKUP_KEEP_DAYS'>;
  repository: BackupsRepository;
  /** Writes a backup to a file that must not exist; throws if it fails. */
  makeBackup(
    file: string,
    options: { signal: AbortSignal },
  ): Promise<Pick<BackupSummary, 'bytes' | 'missing'>>;
  log: Logger;
}

type By = Pick<User, 'id' | 'name'>;

/** Brasília time, when hardly anybody studies. */
export const nightHour = 3;

/** Milliseconds after which the partial file of a backup is removed. */
const abandonedPartialAge = 6 * hour;

/** Matches complete and partial backups; other files in the folder are never removed. */
const ownName = /^copia-[\w-]+\.tar\.gz(?:\.\d+\.partial)?$/;

/** Returns the night that a time belongs to, from 3:00 in Brasília. */
export function nightOf(now: Date): { night: string; began: Date } {
  const began = lastTimeAt(nightHour, now);
  return { night: isoDay(began), began };
}

export function createBackups({ repository, makeBackup, settings, log }: BackupsDependencies) {
  const backupFolder = () => settings().BACKUP_DIR;
  const stopping = new AbortController();
  let work: Promise<void> | undefined;

  function newBackup(now: Date) {
    const id = randomUUID();
    const time = isoMoment(now).replace(' ', '-').replace(':', 'h');
    return { id, file_name: `copia-${time}-${id.slice(0, 8)}.tar.gz` };
  }

  const fileOf = ({ file_name }: Pick<Backup, 'file_name'>) => path.join(backupFolder() ?? '', file_name);
  /** True if this machine made the backup and still has its file. */
  const isHere = (row: Backup) => row.finished_at !== null && existsSync(fileOf(row));

  async function makeAndFinish(backup: Pick<Backup, 'id' | 'file_name'>): Promise<void> {
    const { signal } = stopping;
    try {
      await mkdir(backupFolder() ?? '', { recursive: true, mode: 0o700 });
      const { missing: missingFiles, ...made } = await makeBackup(fileOf(backup), { signal });
      await repository.finish(backup.id, { ...made, missing: missingFiles.length });
      log.info({ bytes: made.bytes, missing: missingFiles.length }, 'backup made');
    } catch (error) {
      // The process stops: the next one makes the backup again.
      if (signal.aborted) return repository.remove(backup.id);
      log.error({ err: error }, 'backup failed');
      await repository.fail(backup.id, describeFailure(error));
    }
  }

  return {
    keepDays: () => settings().BACKUP_KEEP_DAYS,
    isOn: () => backupFolder() !== undefined,
    status: repository.status,

    /** Makes the backup of the night if it is missing; a task calls it every ten minutes. @returns how many it made, 0 or 1 */
    async makeIfNightDue(now = new Date()): Promise<number> {
      if (backupFolder() === undefined || work) return 0;
      const { night, began } = nightOf(now);
      const backup = newBackup(now);
      const unlock = await repository.tryLock();
      try {
        if (!unlock || !(await repository.claimNight(night, began, backup))) return 0;
        work = makeAndFinish(backup).finally(() => (work = undefined));
        await work;
        return 1;
      } finally {
        await unlock?.();
      }
    },

    /** Begins a backup that an admin asked for, without waiting for it. @returns its id @throws {AppError} `backups_off` or `backup_running` */
    async beginManual(by: By): Promise<string> {
      if (backupFolder() === undefined) throw new AppError('backups_off');
      const backup = newBackup(new Date());
      const unlock = work ? undefined : await repository.tryLock();
      if (!unlock) throw new AppError('backup_running');
      try {
        await repository.insert(backup, by);
      } catch (error) {
        await unlock();
        throw error;
      }
      work = makeAndFinish(backup)
        .catch((err: unknown) => log.error({ err }, 'result of a backup not stored'))
        .finally(unlock)
        .finally(() => (work = undefined));
      return backup.id;
    },

    /** Removes unfinished files and those older than BACKUP_KEEP_DAYS, except the newest. @returns how many */
    async removeOld(now = new Date()): Promise<number> {
      const { BACKUP_DIR: folder, BACKUP_KEEP_DAYS } = settings();
      if (folder === undefined) return 0;
      const before = now.getTime() - BACKUP_KEEP_DAYS * 24 * hour;
      // Release 1.1.0 received uploads here.
      await rm(path.join(folder, '.received'), { recursive: true, force: true });
      const newest = await repository.removeOld(new Date(before));
      const names = await readdir(folder).catch(() => []);
      let count = 0;
      for (const name of names.filter((candidate) => ownName.test(candidate) && candidate !== newest)) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file);
        if (mtimeMs >= (name.endsWith('.partial') ? now.getTime() - abandonedPartialAge : before)) continue;
        await rm(file, { force: true });
        count += 1;
      }
      return count;
    },

    async list(): Promise<(Backup & { isHere: boolean })[]> {
      const rows = await repository.list();
      return rows.map((row) => ({ ...row, isHere: isHere(row) }));
    },

    /** Returns the newest complete backup that this machine has. */
    async findNewest(): Promise<(Backup & { file: string }) | undefined> {
      if (backupFolder() === undefined) return undefined;
      const newest = (await repository.list()).find(isHere);
      return newest && { ...newest, file: fileOf(newest) };
    },

    /** Returns the file of a complete backup that this machine has for its download, which the audit log records. @throws {AppError} `not_found` */
    async openDownload(id: string, by: By): Promise<{ file: string; name: string }> {
      const backup = await repository.findFinished(id);
      if (backupFolder() === undefined || !backup || !isHere(backup)) throw new AppError('not_found');
      await repository.recordDownload(backup.file_name, by);
      return { file: fileOf(backup), name: backup.file_name };
    },

    idle: () => work ?? Promise.resolve(),

    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;
