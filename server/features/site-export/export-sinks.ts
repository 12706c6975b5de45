import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { BackupError } from '../../backup/backup-error.ts';
import type { Content, Storage } from '../../storage/storage.ts';

/** Adds a file. @param size bytes, if they are known before */
export type AddFile = (name: string, content: Content | string, size?: number) => Promise<void>;

/**
 * Writes a folder, which gets its name once all of it is there. Returns what `fill` does.
 * @throws {BackupError} if there is something already, or the folder around it is missing
 */
export async function writeFolder<Result>(
  folder: string,
  fill: (add: AddFile) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${folder} não é uma pasta vazia (${error.code}): escolha outro nome.`);
  });
  if (found.length > 0) throw new BackupError(`${folder} não está vazia: escolha outra pasta.`);
  const temporary = await mkdtemp(`${folder}.partial-`).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`Não é possível gravar em ${path.dirname(folder)} (${error.code}).`);
  });
  try {
    // Everybody's data is in it.
    await chmod(temporary, 0o700);
    const result = await fill(async (name, content) => {
      const file = path.join(temporary, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
      const bytes = typeof content === 'string' ? [Buffer.from(content)] : content;
      await pipeline(Readable.from(bytes), output, { signal });
    });
    // Takes the place of an empty folder, and of no other.
    await rename(temporary, folder);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Streams the files as a compressed tar; one whose size is not known before goes to the disk first. An archive that broke
 * off is no whole gzip file.
 */
export function streamArchive(storage: Pick<Storage, 'receive'>, fill: (add: AddFile) => Promise<unknown>) {
  const pack = createPack();
  const gzip = createGzip();
  const add: AddFile = async (name, content, size) => {
    if (typeof content === 'string') return add(name, [Buffer.from(content)], Buffer.byteLength(content));
    if (size !== undefined) return pipeline(content, pack.entry({ name, size, mode: 0o600 }));
    const received = await storage.receive(content);
    try {
      await add(name, createReadStream(received.file), received.size);
    } finally {
      await received.discard();
    }
  };
  fill(add).then(
    () => pack.finalize(),
    () => pack.destroy(new Error('The export broke off')),
  );
  // The reader gets the error from gzip.
  pipeline(pack, gzip).catch(() => undefined);
  return gzip;
}
