import type { BigIntStats } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createDiskParts } from './disk-parts.ts';
import {
  type ByteRange,
  type Bytes,
  isStoragePath,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';
import {
  isWritable,
  receiveTemporary,
  sweepTemporary,
  syncFolder,
  throwStorageError,
  toStorageError,
  undefinedIfMissing,
} from './temporary-files.ts';

/**
 * Stores files in a folder.
 * @param root absolute; created with the first file
 * @param top the highest folder that is nobody else's
 */
export function createDiskStorage(root: string, top = root): Storage {
  // Storage paths cannot begin with a dot, so no file collides; on the same volume, so that renaming is atomic.
  const incoming = path.join(root, '.incoming');
  const locate = (name: string) => (isStoragePath(name) ? path.join(root, name) : undefined);
  const requirePath = (name: string) => {
    if (!isStoragePath(name)) throw new Error(`Invalid storage path: ${name}`);
    return path.join(root, name);
  };

  /** Returns true if the root cannot be read; false if it does not exist yet. */
  const isRootUnreadable = () =>
    stat(root).then(
      (stats) => !stats.isDirectory(),
      ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
    );

  /**
   * Returns undefined if there is no such file.
   * @throws {StorageUnavailable} for other errors, and if the root is not readable
   */
  async function orUnavailable<Result>(access: Promise<Result>): Promise<Result | undefined> {
    try {
      const found = await undefinedIfMissing(access);
      if (found === undefined && (await isRootUnreadable()))
        throw new StorageUnavailable(`Not a folder: ${root}`);
      return found;
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async function head(name: string): Promise<StoredFile | undefined> {
    const file = locate(name);
    if (!file) return undefined;
    const stats = await orUnavailable(stat(file, { bigint: true }));
    return stats?.isFile() ? describe(stats) : undefined;
  }

  async function publish(temporary: string, name: string): Promise<boolean> {
    const file = requirePath(name);
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
      const handle = file === undefined ? undefined : await orUnavailable(open(file));
      const stats = await handle?.stat({ bigint: true });
      if (!handle || !stats?.isFile()) {
        await handle?.close();
        return undefined;
      }
      const found = describe(stats);
      return { ...found, body: streamFile(handle, range ?? { start: 0, end: found.size - 1 }) };
    },

    receive: (content) =>
      receiveTemporary(incoming, content, (file, name) => publish(file, name).catch(throwStorageError)),

    parts: createDiskParts(root, requirePath),

    async remove(name) {
      const file = locate(name);
      if (file) await orUnavailable(rm(file, { force: true }));
    },

    async shareWithGroup(name) {
      const file = requirePath(name);
      try {
        await permit(file, 0o040);
        for (let folder = file; folder !== top; ) {
          folder = path.dirname(folder);
          await permit(folder, 0o010);
        }
        return true;
      } catch {
        return false;
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

async function permit(file: string, bits: number): Promise<void> {
  const mode = (await stat(file)).mode & 0o777;
  if ((mode & bits) !== bits) await chmod(file, mode | bits);
}

/** Bytes. Smaller chunks cost throughput, larger ones memory for each slow reader. */
const chunkSize = 128 * 1024;

/** Streams a range and closes the file: at the end, on errors, or when the reader cancels. */
function streamFile(handle: FileHandle, { start, end }: ByteRange): ReadableStream<Bytes> {
  let position = start;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const chunk = new Uint8Array(Math.min(chunkSize, end - position + 1));
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          // A truncated file must not look complete.
          else if (position <= end) throw new Error('The file ended early');
          if (position <= end) return;
          controller.close();
          await handle.close();
        } catch (error) {
          await handle.close();
          throw error;
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
