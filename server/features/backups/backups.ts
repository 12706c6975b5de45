import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { User } from '../../../domain/audit.ts';
import { isoDay, lastTimeAt } from '../../../domain/dates.ts';
import type { BackupSummary } from '../../backup/backup.ts';
import { BackupError, describeFailure } from '../../backup/failure.ts';
import { AppError } from '../../http/errors.ts';
import { hour } from '../../periodic-tasks.ts';
import type { Backup, BackupsRepository } from './backups.repository.ts';

interface BackupsParts {
  /** `folder` is absolute; undefined if backups are off. */
  settings(): { folder: string | undefined; keepDays: number };
  repository: BackupsRepository;
  /** @param file must not exist @throws if the backup fails */
  makeBackup(
    file: string,
    options: { signal: AbortSignal },
  ): Promise<Pick<BackupSummary, 'bytes' | 'missing'>>;
  log: Logger;
}

/** Brasília time, when hardly anybody studies. */
const nightHour = 3;

/** Matches complete and partial backups; other files in the folder are not ours. */
const ownName = /^copia-[\w-]+\.tar\.gz(?:\.\d+\.partial)?$/;

/** Returns the night that a time belongs to, from 3:00 in Brasília. */
export function nightOf(now: Date): { night: string; began: Date } {
  const began = lastTimeAt(nightHour, now);
  return { night: isoDay(began), began };
}

export function createBackups({ repository, makeBackup, settings, log }: BackupsParts) {
  const folderOf = () => settings().folder;
  const stopping = new AbortController();
  let work: Promise<void> | undefined;

  function newBackup(now: Date) {
    const id = randomUUID();
    const time = now.toISOString().slice(0, 16).replace('T', '-').replace(':', 'h');
    return { id, file_name: `copia-${time}-${id.slice(0, 8)}.tar.gz` };
  }

  const fileOf = ({ file_name }: Pick<Backup, 'file_name'>) => path.join(folderOf() ?? '', file_name);
  /** Each machine has only the files that it made. */
  const isHere = (row: Backup) => row.finished_at !== null && existsSync(fileOf(row));

  async function make(backup: Pick<Backup, 'id' | 'file_name'>): Promise<void> {
    const { signal } = stopping;
    try {
      await mkdir(folderOf() ?? '', { recursive: true, mode: 0o700 });
      const { bytes, missing } = await makeBackup(fileOf(backup), { signal });
      await repository.finish(backup.id, { bytes, missing: missing.length });
      log.info({ bytes, missing: missing.length }, 'backup made');
    } catch (error) {
      // The next process makes it again.
      if (signal.aborted) return repository.remove(backup.id);
      log.error({ err: error }, 'backup failed');
      await repository.fail(backup.id, describeFailure(error));
    }
  }

  /** @throws {AppError} `backups_off` or `backup_running` */
  async function begin(by: Pick<User, 'id' | 'name'>, now = new Date()): Promise<string> {
    if (folderOf() === undefined) throw new AppError('backups_off');
    const backup = newBackup(now);
    const endTurn = work ? undefined : await repository.takeTurn();
    if (!endTurn) throw new AppError('backup_running');
    try {
      await repository.record(backup, by);
    } catch (error) {
      await endTurn();
      throw error;
    }
    work = make(backup)
      .catch((err: unknown) => log.error({ err }, 'backup not recorded'))
      .finally(endTurn)
      .finally(() => (work = undefined));
    return backup.id;
  }

  /** Returns a complete backup that this machine has. @throws {AppError} `not_found` */
  async function findFile(id: string): Promise<{ file: string; name: string }> {
    const backup = await repository.find(id);
    if (folderOf() === undefined || !backup || !existsSync(fileOf(backup))) throw new AppError('not_found');
    return { file: fileOf(backup), name: backup.file_name };
  }

  return {
    keepDays: () => settings().keepDays,
    isOn: () => folderOf() !== undefined,
    inspect: repository.inspect,

    async makeNightly(now = new Date()): Promise<number> {
      if (folderOf() === undefined || work) return 0;
      const { night, began } = nightOf(now);
      const backup = newBackup(now);
      const endTurn = await repository.takeTurn();
      try {
        if (!endTurn || !(await repository.claimNight(night, began, backup))) return 0;
        work = make(backup).finally(() => (work = undefined));
        await work;
        return 1;
      } finally {
        await endTurn?.();
      }
    },

    begin,

    /** Makes a backup even if another process makes one, or was killed while it did, and waits for it. @returns its file @throws {BackupError} */
    async makeNow(by: Pick<User, 'id' | 'name'>): Promise<string> {
      await work;
      const backup = newBackup(new Date());
      await repository.record(backup, by);
      await make(backup);
      const made = await repository.find(backup.id);
      if (!made)
        throw new BackupError('a cópia de como tudo está agora não pôde ser feita; nada foi mudado.');
      return made.file_name;
    },

    /** Removes unfinished files and those older than `keepDays`, except the newest. @returns how many */
    async removeOld(now = new Date()): Promise<number> {
      const { folder, keepDays } = settings();
      if (folder === undefined) return 0;
      const before = now.getTime() - keepDays * 24 * hour;
      const newest = await repository.removeOld(new Date(before));
      const names = await readdir(folder).catch(() => []);
      let count = 0;
      for (const name of names.filter((one) => ownName.test(one) && one !== newest)) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file);
        if (mtimeMs >= (name.endsWith('.partial') ? now.getTime() - 6 * hour : before)) continue;
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
      if (folderOf() === undefined) return undefined;
      const newest = (await repository.list()).find(isHere);
      return newest && { ...newest, file: fileOf(newest) };
    },

    findFile,

    /** Records the download. @throws {AppError} `not_found` */
    async fetch(id: string, by: Pick<User, 'id' | 'name'>): Promise<{ file: string; name: string }> {
      const found = await findFile(id);
      await repository.recordDownload(found.name, by);
      return found;
    },

    idle: () => work ?? Promise.resolve(),

    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;
