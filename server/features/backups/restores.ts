import { setTimeout as sleep } from 'node:timers/promises';
import { type CountedName, countedTables } from '../../../domain/backups.ts';
import { cut } from '../../../domain/text-limits.ts';
import type { User } from '../../../domain/user.ts';
import { BackupError, describeFailure } from '../../backup/backup-error.ts';
import { lockReplacement, replaceWithArchive } from '../../backup/replace.ts';
import { type CheckedArchive, checkArchive } from '../../backup/restore.ts';
import type { Base } from '../../base.ts';
import { type Connection, connectionFromClient, onOwnConnection } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { Backups } from './backups.ts';
import { failedRestore, type RestoresRepository } from './restores.repository.ts';

interface RestoresDependencies extends Pick<Base, 'auditLog' | 'database' | 'storage' | 'log'> {
  repository: RestoresRepository;
  backups: Pick<Backups, 'findFile' | 'makeBeforeRestore'>;
  /** Verify the signature. */
  secrets: readonly string[];
  /** Typed to confirm. */
  siteName(): string;
  /** Reloads what this process caches from the database. */
  reload(): Promise<unknown>;
  /** Milliseconds until every process has stopped serving. */
  noticeTime?: number;
  /** Erases accounts that were erased since the copy. */
  eraseReturned(connection: Connection): Promise<unknown>;
}

interface Checked {
  archive: CheckedArchive;
  name: string;
}

/** Replaces the running site's data with a backup; meanwhile every process answers requests with a 503. */
export function createRestores(dependencies: RestoresDependencies) {
  const { database, storage, auditLog, repository, backups, secrets, siteName, reload, log } = dependencies;
  const { noticeTime = 3_000, eraseReturned } = dependencies;
  let work: Promise<void> | undefined;
  let isRestoring = false;
  /** True until what this process remembers was read anew after a restore. */
  let isStale = false;

  async function refresh(): Promise<void> {
    await reload();
    isStale = false;
  }

  async function check(id: string): Promise<Checked> {
    const { file, name } = await backups.findFile(id);
    try {
      return { archive: await checkArchive(file, { secrets }), name };
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      throw new AppError('backup_unusable', {}, { fields: [{ path: 'id', message: describe(error) }] });
    }
  }

  async function restore(
    archive: CheckedArchive,
    name: string,
    by: Pick<User, 'id' | 'name'>,
  ): Promise<void> {
    await onOwnConnection(database, async (client) => {
      if (!(await lockReplacement(client))) throw new BackupError('outra restauração está em curso.');
      // The other processes see it within a second, and requests under way end.
      await sleep(noticeTime / 2);
      isRestoring = true;
      isStale = true;
      await sleep(noticeTime / 2);
      const currentDataBackup = await backups.makeBeforeRestore(by);
      await replaceWithArchive({ client, storage }, archive);
      const connection = connectionFromClient(client);
      await eraseReturned(connection);
      await repository.record(connection, by, `${name}; o que havia: ${currentDataBackup}`);
      await client.query('commit');
    });
    log.info({ backup: name }, 'backup restored from the admin pages');
  }

  async function restoreAndReload({ archive, name }: Checked, by: Pick<User, 'id' | 'name'>): Promise<void> {
    try {
      await restore(archive, name, by).catch(async (error: unknown) => {
        log.error({ err: error, backup: name }, 'restore failed');
        const detail = `${name}: ${describe(error)}`;
        await auditLog.record(database, by, { action: failedRestore, detail });
      });
      await refresh();
      isRestoring = false;
    } catch (error) {
      log.error({ err: error }, 'restored data not read');
    }
  }

  return {
    /** Returns true during a restore, and until this process has reloaded its caches: requests get a 503. */
    isRestoring: () => isRestoring,

    /**
     * Says what a restore would change.
     * @throws {AppError} `not_found`, or `backup_unusable` with the reason
     */
    async preview(id: string) {
      const { archive } = await check(id);
      const { createdAt, tables } = archive.manifest;
      const now = await repository.count(countedTables);
      const counts = Object.entries(countedTables).map(([name, table]) => ({
        name: name as CountedName,
        now: now[name as CountedName],
        in_backup: tables.find((one) => one.name === table)?.rows ?? 0,
      }));
      return {
        site_name: siteName(),
        created_at: createdAt,
        counts,
      };
    },

    /**
     * Begins a restore, once the copy is known to be whole. The page asks `findLast` how it ended.
     * @throws {AppError} `invalid_input` for another name, `wrong_state` while one runs, or as `preview`
     */
    async begin(id: string, typed: string, by: Pick<User, 'id' | 'name'>): Promise<void> {
      if (fold(typed) !== fold(siteName())) {
        const message = 'Digite o nome do site como está acima.';
        throw new AppError('invalid_input', {}, { fields: [{ path: 'site_name', message }] });
      }
      if (work) throw new AppError('wrong_state');
      const checked = check(id);
      work = checked
        .then(
          (found) => restoreAndReload(found, by),
          () => undefined,
        )
        .finally(() => (work = undefined));
      await checked;
    },

    findLast: repository.findLast,

    /** Polls for restores by other processes, and reloads the caches after them. @returns 1 if it did */
    async watch(): Promise<number> {
      if (work) return 0;
      const isReplacing = await repository.isReplacing();
      isStale ||= isReplacing;
      isRestoring = isStale;
      if (isReplacing || !isStale) return 0;
      await refresh();
      isRestoring = false;
      return 1;
    },

    idle: () => work ?? Promise.resolve(),
  };
}

const describe = (error: unknown) => cut(describeFailure(error), 1_000).replace(/^\S*\//, '');
const fold = (name: string) => cut(name, 300).trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

export type Restores = ReturnType<typeof createRestores>;
