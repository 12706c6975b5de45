import { findFullestDisk } from '../storage/disk-room.ts';
import { BackupError } from './failure.ts';
import { filesFolder, type Manifest, tablesFolder } from './manifest.ts';
import { checkArchive, drain, fillEmptyDatabase } from './restore.ts';
import type { Scratch } from './scratch-database.ts';

interface CheckOptions {
  /** Verify the signature. */
  secrets: readonly string[];
  signal?: AbortSignal;
  /** On the disk of a PostgreSQL that runs on this machine. */
  diskFolder?: string | undefined;
}

export interface RestoreCounts {
  tables: number;
  rows: number;
  files: number;
}

/** Bytes that stay free for the product. */
const spareBytes = 500 * 1024 * 1024;
/** Bytes on the disk for each byte of a table's text: rows, indexes, and the log of both. */
const growth = 4;

/**
 * Restores an archive into a scratch database and compares what is there with the archive's manifest.
 * Files are only compared with their checksums.
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

/** @throws {BackupError} if the scratch database would leave the product too little room */
async function expectSpace(folder: string, { members }: Manifest): Promise<void> {
  const disk = await findFullestDisk([folder]);
  const tables = members.filter(({ name }) => name.startsWith(tablesFolder));
  const needed = spareBytes + growth * tables.reduce((sum, { size }) => sum + size, 0);
  if (disk && disk.free < needed)
    throw new BackupError('não há espaço em disco para restaurar uma cópia ao lado do site.');
}
