import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isoDay, lastTimeAt } from '../../../domain/dates.ts';
import type { User } from '../../../domain/user.ts';
import type { BackupSummary } from '../../backup/backup.ts';
import { BackupError, describeFailure } from '../../backup/backup-error.ts';
import { AppError } from '../../http/errors.ts';
import { hour } from '../../periodic-tasks.ts';
import { sweepTemporary } from '../../storage/temporary-files.ts';
import { receivedFolder } from './backup-uploads.ts';
import type { Backup, BackupsRepository } from './backups.repository.ts';

interface BackupsDependencies {
  /** `folder` is absolute; undefined if backups are off. */
  settings(): { folder: string | undefined; keepDays: number };
  repository: BackupsRepository;
  makeBackup: WriteBackup;
  log: Logger;
}

/** Writes a backup to a file that must not exist; throws if it fails. */
type WriteBackup = (
  file: string,
  options: { signal: AbortSignal },
) => Promise<Pick<BackupSummary, 'bytes' | 'missing'> & { madeAt?: Date }>;
type By = Pick<User, 'id' | 'name'>;

/** Brasília time, when hardly anybody studies. */
export const nightHour = 3;

/** Milliseconds after which an idle upload, or the partial file of a backup, is removed. */
const abandonedUploadAge = 48 * hour;
const abandonedPartialAge = 6 * hour;

/** Matches complete and partial backups; other files in the folder are never removed. */
const ownName = /^copia-[\w-]+\.tar\.gz(?:\.\d+\.partial)?$/;

/** Begins the file names of backups that a restore made of what it replaced. */
const beforeRestorePrefix = 'copia-antes-de-restaurar-';
export const isBeforeRestore = ({ file_name }: Pick<Backup, 'file_name'>) =>
  file_name.startsWith(beforeRestorePrefix);

/** Returns the night that a time belongs to, from 3:00 in Brasília. */
export function nightOf(now: Date): { night: string; began: Date } {
  const began = lastTimeAt(nightHour, now);
  return { night: isoDay(began), began };
}

export function createBackups({ repository, makeBackup, settings, log }: BackupsDependencies) {
  const backupFolder = () => settings().folder;
  const stopping = new AbortController();
  let work: Promise<void> | undefined;

  function newBackup(now: Date, prefix = 'copia-') {
    const id = randomUUID();
    const time = now.toISOString().slice(0, 16).replace('T', '-').replace(':', 'h');
    return { id, file_name: `${prefix}${time}-${id.slice(0, 8)}.tar.gz` };
  }

  const fileOf = ({ file_name }: Pick<Backup, 'file_name'>) => path.join(backupFolder() ?? '', file_name);
  /** True if this machine made the backup and still has its file. */
  const isHere = (row: Backup) => row.finished_at !== null && existsSync(fileOf(row));

  async function makeAndFinish(backup: Pick<Backup, 'id' | 'file_name'>, write = makeBackup): Promise<void> {
    const { signal } = stopping;
    try {
      await mkdir(backupFolder() ?? '', { recursive: true, mode: 0o700 });
      const { missing: missingFiles, ...made } = await write(fileOf(backup), { signal });
      await repository.finish(backup.id, { ...made, missing: missingFiles.length });
      log.info({ bytes: made.bytes, missing: missingFiles.length }, 'backup made');
    } catch (error) {
      // The process stops: the next one makes the backup again.
      if (signal.aborted) return repository.remove(backup.id);
      log.error({ err: error }, 'backup failed');
      await repository.fail(backup.id, describeFailure(error));
    }
  }

  /** Begins a backup, or the check of an uploaded one, without waiting for it. @returns its id @throws {AppError} `backups_off` or `backup_running` */
  async function start(
    by: By,
    properties: { uploaded_at?: Date } = {},
    produce?: WriteBackup,
  ): Promise<string> {
    if (backupFolder() === undefined) throw new AppError('backups_off');
    const backup = { ...newBackup(new Date()), ...properties };
    const unlock = work ? undefined : await repository.tryLock();
    if (!unlock) throw new AppError('backup_running');
    try {
      await repository.insert(backup, by);
    } catch (error) {
      await unlock();
      throw error;
    }
    work = makeAndFinish(backup, produce)
      .catch((err: unknown) => log.error({ err }, 'result of a backup not stored'))
      .finally(unlock)
      .finally(() => (work = undefined));
    return backup.id;
  }

  /** Returns a complete backup that this machine has. @throws {AppError} `not_found` */
  async function findFile(id: string): Promise<{ file: string; name: string }> {
    const backup = await repository.findFinished(id);
    if (backupFolder() === undefined || !backup || !existsSync(fileOf(backup)))
      throw new AppError('not_found');
    return { file: fileOf(backup), name: backup.file_name };
  }

  return {
    keepDays: () => settings().keepDays,
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
    beginManual: (by: By) => start(by),

    /** Adds an uploaded backup to the list, once `receive` has checked it and moved it into the folder. @throws {AppError} as `beginManual` */
    addUploaded: (by: By, receive: WriteBackup) => start(by, { uploaded_at: new Date() }, receive),

    /**
     * Makes the backup of the current data before a restore replaces it, without the lock: another process
     * may be making a backup too.
     * @returns its file name
     * @throws {BackupError} if it fails
     */
    async makeBeforeRestore(by: By): Promise<string> {
      await work;
      const backup = newBackup(new Date(), beforeRestorePrefix);
      await repository.insert(backup, by);
      await makeAndFinish(backup);
      const finished = await repository.findFinished(backup.id);
      if (!finished)
        throw new BackupError('a cópia de como tudo está agora não pôde ser feita; nada foi mudado.');
      return finished.file_name;
    },

    /** Removes unfinished files and those older than `keepDays`, except the newest. @returns how many */
    async removeOld(now = new Date()): Promise<number> {
      const { folder, keepDays } = settings();
      if (folder === undefined) return 0;
      const before = now.getTime() - keepDays * 24 * hour;
      await sweepTemporary(path.join(folder, receivedFolder), new Date(now.getTime() - abandonedUploadAge));
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

    findFile,

    /** Returns a backup's file for its download, which the audit log records. @throws {AppError} `not_found` */
    async openDownload(id: string, by: By): Promise<{ file: string; name: string }> {
      const backup = await findFile(id);
      await repository.recordDownload(backup.name, by);
      return backup;
    },

    idle: () => work ?? Promise.resolve(),

    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;
