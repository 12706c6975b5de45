import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readChunks } from './read-chunks.ts';
import { isStoragePath, type ReceivedFile, type Storage, type StoredFile } from './storage.ts';

/** Hidden, so no path of the bucket reaches it; in the same volume, so that a rename is one step. */
const incoming = '.incoming';

/** Files in a folder. @param root absolute; made when the first file comes */
export function createDiskStorage(root: string): Storage {
  const locate = (name: string) => (isStoragePath(name) ? path.join(root, name) : undefined);

  async function head(name: string): Promise<StoredFile | undefined> {
    const file = locate(name);
    if (!file) return undefined;
    const stats = await orNothing(stat(file, { bigint: true }));
    return stats?.isFile() ? describe(stats) : undefined;
  }

  return {
    head,

    async read(name, range) {
      const file = locate(name);
      const handle = file && (await orNothing(open(file)));
      if (!handle) return undefined;
      const stats = await handle.stat({ bigint: true });
      if (!stats.isFile()) {
        await handle.close();
        return undefined;
      }
      const known = describe(stats);
      return { ...known, body: readChunks(handle, range ?? { start: 0, end: known.size - 1 }) };
    },

    async receive(content) {
      const folder = path.join(root, incoming);
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, randomUUID());
      try {
        const size = await write(temporary, content);
        return received(root, temporary, size);
      } catch (error) {
        await rm(temporary, { force: true });
        throw spaceError(error);
      }
    },

    async remove(name) {
      const file = locate(name);
      if (file) await rm(file, { force: true });
    },

    async *list(folder) {
      const dir = locate(folder);
      const names = dir && (await orNothing(readdir(dir)));
      for (const name of names ?? []) {
        const listed = `${folder}/${name}`;
        const file = await head(listed);
        if (file) yield { path: listed, modified: file.modified };
      }
    },

    async sweep(before) {
      let removed = 0;
      const folder = path.join(root, incoming);
      for (const name of (await orNothing(readdir(folder))) ?? []) {
        const file = path.join(folder, name);
        const stats = await orNothing(stat(file));
        if (!stats || stats.mtime >= before) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },

    answers: () =>
      mkdir(path.join(root, incoming), { recursive: true })
        .then(() => access(path.join(root, incoming), constants.R_OK | constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
  };
}

function received(root: string, temporary: string, size: number): ReceivedFile {
  return {
    size,
    async publish(name) {
      if (!isStoragePath(name)) throw new Error(`No path of the storage: ${name}`);
      const file = path.join(root, name);
      await mkdir(path.dirname(file), { recursive: true });
      // Taking the name first makes it ours alone; the rename then puts the complete file there in one step.
      const taken = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return undefined;
        throw spaceError(error);
      });
      if (!taken) return false;
      await taken.close();
      await rename(temporary, file).catch(async (error: unknown) => {
        await rm(file, { force: true });
        throw spaceError(error);
      });
      await syncFolder(path.dirname(file));
      await syncFolder(root);
      return true;
    },
    discard: () => rm(temporary, { force: true }),
  };
}

/** Bytes gathered for one write; a write for each small chunk costs more than the disk does. */
const batchSize = 512 * 1024;

/** @returns bytes written, all of them on the disk */
async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx');
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

/** Makes the names in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function describe(stats: BigIntStats): StoredFile {
  const size = Number(stats.size);
  return {
    size,
    etag: `"${size.toString(36)}-${stats.mtimeNs.toString(36)}"`,
    modified: stats.mtime,
  };
}

/** Absent names, folders in the way and names too long for the file system are all "no such file". */
function orNothing<Result>(access: Promise<Result>): Promise<Result | undefined> {
  return access.catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'ELOOP'].includes(error.code ?? '')) return undefined;
    throw error;
  });
}

/** A used-up quota is a full disk to whoever uploads. */
function spaceError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EDQUOT') return error;
  return Object.assign(new Error('Quota used up', { cause: error }), { code: 'ENOSPC' });
}
