import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type PartedStorage, PartsLost } from './storage.ts';
import { syncFolder, throwStorageError, undefinedIfMissing } from './temporary-files.ts';

/** Bytes that uploads must leave free for others, such as the database. */
const reserve = 512 * 1024 * 1024;

/**
 * Receives files in parts, and writes each at its offset in the final file.
 * @param requirePath throws for an invalid path
 */
export function createDiskParts(root: string, requirePath: (path: string) => string): PartedStorage {
  async function start(name: string, neededBytes: number): Promise<string> {
    const file = requirePath(name);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < neededBytes + reserve)
      throw Object.assign(new Error('Not enough disk space for the upload'), { code: 'ENOSPC' });
    await (await open(file, 'a', 0o600)).close();
    for (const changed of [folder, path.dirname(folder), root]) await syncFolder(changed);
    return name;
  }

  return {
    start: (name, neededBytes) => start(name, neededBytes).catch(throwStorageError),
    add: (upload, { offset, bytes }) =>
      onFile(requirePath(upload.path), async (file) => {
        if ((await file.stat()).size < offset) throw new PartsLost(`${upload.path} ends before the part`);
        for (let done = 0; done < bytes.length; )
          done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
        await file.datasync();
        return '';
      }).catch(throwStorageError),
    finish: (upload, _, size) =>
      onFile(requirePath(upload.path), async (file) => {
        if ((await file.stat()).size !== size) throw new PartsLost(`${upload.path} has another size`);
      }).catch(throwStorageError),
    abandon: (upload) => rm(requirePath(upload.path), { force: true }).catch(throwStorageError),
  };
}

async function onFile<Result>(file: string, use: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const handle = await undefinedIfMissing(open(file, 'r+'));
  if (!handle) throw new PartsLost(`${file} is gone`);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}
