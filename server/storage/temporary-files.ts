import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type ReceivedFile, StorageUnavailable } from './storage.ts';

/**
 * Takes a file in under a temporary name in that folder; when that fails, nothing is left.
 * @param publish moves the temporary file to its path
 * @throws what the content throws; an error with the code `ENOSPC` when there is no room
 */
export async function receiveTemporary(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  publish: (file: string, path: string) => Promise<boolean>,
): Promise<ReceivedFile> {
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const size = await write(file, content);
    return { file, size, publish: (name) => publish(file, name), discard: () => removeTemporary(file) };
  } catch (error) {
    await removeTemporary(file);
    throw storageError(error);
  }
}

/** Removes the files written last before that time. @returns how many */
export async function sweepTemporary(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of (await orNothing(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const stats = await orNothing(stat(file));
    if (!stats || stats.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Whether files can be written there, tried with a small one; makes the folder. */
export async function isWritable(folder: string): Promise<boolean> {
  const probe = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK);
    await writeFile(probe, Buffer.alloc(4096), { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await removeTemporary(probe);
  }
}

/** Absent names, folders in the way and names too long for the file system are all "no such file". */
export function orNothing<Result>(access: Promise<Result>): Promise<Result | undefined> {
  return access.catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'ELOOP'].includes(error.code ?? '')) return undefined;
    throw error;
  });
}

/**
 * What the file system says, in the storage's words: a used-up quota is a full disk to whoever uploads, and what else
 * goes wrong is a storage that does not answer. Other errors stay as they are.
 */
export function storageError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EDQUOT') return Object.assign(new Error('Quota used up'), { code: 'ENOSPC' });
  if (syscall === undefined || code === 'ENOSPC') return error;
  return new StorageUnavailable(`${syscall}: ${code}`);
}

export function rethrow(error: unknown): never {
  throw storageError(error);
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** What cannot be removed now is left to the sweep. */
export async function removeTemporary(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}

/** Bytes gathered for one write; a write for each small chunk costs more than the disk does. */
const batchSize = 512 * 1024;

/** @returns bytes written, all of them on the disk */
async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let size = 0;
    let batch: Uint8Array[] = [];
    let gathered = 0;
    for await (const chunk of content) {
      batch.push(chunk);
      gathered += chunk.length;
      if (gathered < batchSize) continue;
      size += await writeAll(handle, batch);
      batch = [];
      gathered = 0;
    }
    size += await writeAll(handle, batch);
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** A write may take less than it was given. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<number> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let rest = chunks;
  for (let left = total; left > 0; ) {
    const { bytesWritten } = await handle.writev(rest);
    left -= bytesWritten;
    if (left > 0) rest = [Buffer.concat(rest).subarray(bytesWritten)];
  }
  return total;
}
