import type { BigIntStats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createDiskParts } from './disk-parts.ts';
import { createOpenFiles } from './open-files.ts';
import { readChunks } from './read-chunks.ts';
import { isStoragePath, type Storage, StorageUnavailable, type StoredFile } from './storage.ts';
import {
  isWritable,
  orNothing,
  receiveTemporary,
  rethrow,
  storageError,
  sweepTemporary,
  syncFolder,
} from './temporary-files.ts';

/** Files in a folder. @param root absolute; made when the first file comes */
export function createDiskStorage(root: string): Storage {
  // Hidden, so no path of the bucket reaches it; in the same volume, so that a rename is one step.
  const incoming = path.join(root, '.incoming');
  const locate = (name: string) => (isStoragePath(name) ? path.join(root, name) : undefined);
  /** For changing it. */
  const place = (name: string) => {
    if (!isStoragePath(name)) throw new Error(`No path of the storage: ${name}`);
    const file = path.join(root, name);
    files.forget(file);
    return file;
  };

  const files = createOpenFiles(async (handle) => {
    const stats = await handle.stat({ bigint: true });
    return stats.isFile() ? describe(stats) : undefined;
  });

  /** As against a folder that is not there yet. */
  const isBlocked = () =>
    stat(root).then(
      (stats) => !stats.isDirectory(),
      ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
    );

  /** @throws {StorageUnavailable} also where the bucket's own place is taken by something that is no folder */
  async function orUnavailable<Result>(access: Promise<Result>): Promise<Result | undefined> {
    try {
      const found = await orNothing(access);
      if (found === undefined && (await isBlocked())) throw new StorageUnavailable(`No folder: ${root}`);
      return found;
    } catch (error) {
      throw storageError(error);
    }
  }

  async function head(name: string): Promise<StoredFile | undefined> {
    const file = locate(name);
    if (!file) return undefined;
    const stats = await orUnavailable(stat(file, { bigint: true }));
    return stats?.isFile() ? describe(stats) : undefined;
  }

  async function publish(temporary: string, name: string): Promise<boolean> {
    const file = place(name);
    if (await head(name)) return false;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(temporary, file);
    await syncFolder(path.dirname(file));
    await syncFolder(root);
    return true;
  }

  return {
    head,

    async read(name, range) {
      const file = locate(name);
      const opened = file && (await orUnavailable(files.open(file)));
      if (!opened) return undefined;
      const { size, etag, modified } = opened;
      return { size, etag, modified, body: readChunks(opened, range ?? { start: 0, end: size - 1 }) };
    },

    receive: (content) =>
      receiveTemporary(incoming, content, (file, name) => publish(file, name).catch(rethrow)),

    parts: createDiskParts(root, place),

    async remove(name) {
      const file = locate(name);
      if (file) await orUnavailable(rm(file, { force: true }));
    },

    async *list(folder) {
      const dir = locate(folder);
      const names = dir && (await orUnavailable(readdir(dir)));
      for (const name of names ?? []) {
        const listed = `${folder}/${name}`;
        const file = await head(listed);
        if (file) yield { path: listed, modified: file.modified };
      }
    },

    sweep: (before) => sweepTemporary(incoming, before),
    answers: () => isWritable(incoming),
  };
}

function describe(stats: BigIntStats): StoredFile {
  const size = Number(stats.size);
  return {
    size,
    etag: `"${size.toString(36)}-${stats.mtimeNs.toString(36)}"`,
    modified: stats.mtime,
  };
}
