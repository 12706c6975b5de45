import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Content, type ReceivedFile, StorageUnavailable } from './storage.ts';

/**
 * Writes content to a temporary file, durably; on failure nothing is left.
 * @throws the content's error, or one with the code `ENOSPC`
 */
export async function receiveTemporary(
  folder: string,
  content: Content,
  publish: (file: string, path: string) => Promise<boolean>,
): Promise<ReceivedFile> {
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(content, stream).catch(async (error) => {
      // The file may be created only now.
      if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve));
      throw error;
    });
    return {
      file,
      size: stream.bytesWritten,
      publish: (name) => publish(file, name),
      discard: () => removeTemporary(file),
    };
  } catch (error) {
    await removeTemporary(file);
    throw toStorageError(error);
  }
}

/** Removes temporary files written before this time. @returns the number removed */
export async function sweepTemporary(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const stats = await undefinedIfMissing(stat(file));
    if (!stats || stats.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Tries to write a small file; creates the folder. */
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

/** Returns undefined if there is no such file; also for names that are too long or lead through a file. */
export function undefinedIfMissing<Result>(access: Promise<Result>): Promise<Result | undefined> {
  return access.catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'ELOOP'].includes(error.code ?? '')) return undefined;
    throw error;
  });
}

/**
 * Converts file system errors: an exhausted quota becomes `ENOSPC`, others {@link StorageUnavailable}.
 * Returns `ENOSPC` and errors that are not of the file system unchanged.
 */
export function toStorageError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EDQUOT') return Object.assign(new Error('Quota used up'), { code: 'ENOSPC' });
  if (syscall === undefined || code === 'ENOSPC') return error;
  return new StorageUnavailable(`${syscall}: ${code}`);
}

export function throwStorageError(error: unknown): never {
  throw toStorageError(error);
}

/** Makes the folder's entries survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Ignores failures: {@link sweepTemporary} removes the file later. */
export async function removeTemporary(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}
