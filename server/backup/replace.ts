import type { ClientBase } from 'pg';
import { migrationLock } from '../db/migrate.ts';
import { claimLock, isLocked } from '../db/process-lock.ts';
import { applicationName } from '../db/start-database.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { restoreKeptRows, saveKeptRows } from './kept-tables.ts';
import { filesFolder, type Member } from './manifest.ts';
import {
  type CheckedArchive,
  checkFiles,
  drain,
  fillEmptyDatabase,
  hashFile,
  receiveFile,
} from './restore.ts';
import { listTables, qualified } from './tables.ts';

/** Held in the product's database by the process that restores; ends with it. */
const replaceLock = 7_204_313;
/** Milliseconds that each attempt waits for the locks of other transactions, and the number of attempts. */
const lockTimeout = 5_000;
const lockAttempts = 6;

interface ReplaceParts {
  /** Connection that holds the transaction of {@link lockReplacement}. */
  client: ClientBase;
  storage: Storage;
  signal?: AbortSignal | undefined;
}

/**
 * Begins a transaction whose lock lets one process at a time replace the database. Other processes see the
 * lock with {@link replacingQuery}.
 * @returns false while another process does
 */
export const lockReplacement = (client: ClientBase) => claimLock(client, replaceLock);

/** Returns true while a process replaces the database. */
export const replacingQuery = `select ${isLocked(replaceLock)} as "isReplacing"`;

/**
 * Replaces all rows with those of a checked archive, in a transaction that it leaves open: until the commit
 * nothing has changed. Files of replaced rows stay in the storage.
 * @throws {BackupError} if the loaded rows or files differ from the archive's
 */
export async function replaceWithArchive(
  { client, storage, signal }: ReplaceParts,
  archive: CheckedArchive,
): Promise<void> {
  const { members } = archive.manifest;
  const files = new Map(members.map((member) => [member.name.slice(filesFolder.length), member]));
  const written: Member[] = [];
  await fillEmptyDatabase(client, archive, {
    signal,
    claim: emptyTables,
    // An unchanged file is not written again: if the restore fails, the site still uses it.
    async takeFile(path, content) {
      const member = files.get(path);
      if (!member || (await hashFile(storage, path)) === member.sha256) return drain(content);
      await receiveFile(storage, path, content);
      written.push(member);
    },
  });
  await checkFiles(storage, written);
  await restoreKeptRows(client);
}

/** Empties all tables in the current transaction, and sets aside those that outlive it. */
async function emptyTables(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const tables = (await listTables(client)).map(({ name }) => name);
  await lockAll(client, tables.map(qualified).join(', '));
  await saveKeptRows(client);
  await client.query(`truncate ${tables.map(qualified).join(', ')} restart identity`);
}

/** Waits for what is under way, and then ends the other connections, whose transactions may last minutes. */
async function lockAll(client: ClientBase, tables: string): Promise<void> {
  await client.query(`set local lock_timeout = ${lockTimeout}`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint locking');
    if (attempt > 1)
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
        [applicationName],
      );
    try {
      await client.query(`lock table ${tables} in access exclusive mode`);
      break;
    } catch (error) {
      await client.query('rollback to savepoint locking');
      if (attempt === lockAttempts)
        throw new BackupError(
          'o site está ocupado demais agora para ser trocado pela cópia; tente de novo.',
          {
            cause: error,
          },
        );
    }
  }
  await client.query('set local lock_timeout = 0');
}
