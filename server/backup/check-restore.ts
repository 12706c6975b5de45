import { findFullestDisk } from '../storage/disk-space.ts';
import { BackupError } from './backup-error.ts';
import { filesFolder, type Manifest, tablesFolder } from './manifest.ts';
import { checkArchive, drain, fillEmptyDatabase } from './restore.ts';
import type { Scratch } from './scratch-database.ts';
import { beginCopying } from './tables.ts';

interface CheckOptions {
  /** Secrets that verify the signature. */
  secrets: readonly string[];
  signal?: AbortSignal;
  /** A folder on the database's disk, if PostgreSQL runs on this machine. */
  diskFolder?: string | undefined;
}

export interface RestoreCounts {
  tables: number;
  rows: number;
  files: number;
}

/** Bytes that the check must leave free for the product. */
const spareBytes = 500 * 1024 * 1024;
/** Bytes on the disk for each byte of a table in the archive: rows, indexes, and the write-ahead log of both. */
const diskBytesPerByte = 4;

/**
 * Proves that a backup can be restored: restores its rows into a scratch database and counts them, and compares the
 * files with their checksums. Runs weekly with the newest backup.
 * @throws {BackupError} saying what is wrong
 */
export async function checkRestore(
  scratch: Scratch,
  file: string,
  { secrets, signal, diskFolder }: CheckOptions,
): Promise<RestoreCounts> {
  const archive = await checkArchive(file, { secrets }, { signal });
  if (diskFolder !== undefined) await expectSpace(diskFolder, archive.manifest);
  await scratch.use(async (client) => {
    await beginCopying(client, '');
    await fillEmptyDatabase(client, archive, { signal, takeFile: (_, content) => drain(content) });
    await client.query('commit');
  });
  const { tables, members } = archive.manifest;
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: members.filter(({ name }) => name.startsWith(filesFolder)).length,
  };
}

/** @throws {BackupError} if the scratch database would leave the product too little disk space */
async function expectSpace(folder: string, { members }: Manifest): Promise<void> {
  const disk = await findFullestDisk([folder]);
  const tables = members.filter(({ name }) => name.startsWith(tablesFolder));
  const needed = spareBytes + diskBytesPerByte * tables.reduce((sum, { size }) => sum + size, 0);
  if (disk && disk.free < needed)
    throw new BackupError('não há espaço em disco para restaurar uma cópia ao lado do site.');
}
