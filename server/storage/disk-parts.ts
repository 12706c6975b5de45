import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type PartedStorage, PartsLost } from './storage.ts';
import { orNothing, rethrow, syncFolder } from './temporary-files.ts';

/** Bytes that uploads leave to others, such as the database. */
const reserve = 512 * 1024 * 1024;

/** Writes parts at their offset in the file itself. @param locate throws for an invalid path */
export function createDiskParts(root: string, locate: (path: string) => string): PartedStorage {
  async function start(name: string, room: number): Promise<string> {
    const file = locate(name);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < room + reserve)
      throw Object.assign(new Error('No room for the upload'), { code: 'ENOSPC' });
    await (await open(file, 'a', 0o600)).close();
    for (const changed of [folder, path.dirname(folder), root]) await syncFolder(changed);
    return name;
  }

  return {
    start: (name, room) => start(name, room).catch(rethrow),
    add: (upload, { offset, bytes }) =>
      onFile(locate(upload.path), async (file) => {
        if ((await file.stat()).size < offset) throw new PartsLost(`${upload.path} ends before the part`);
        for (let done = 0; done < bytes.length; )
          done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
        await file.datasync();
        return '';
      }).catch(rethrow),
    finish: (upload, _, size) =>
      onFile(locate(upload.path), async (file) => {
        if ((await file.stat()).size !== size) throw new PartsLost(`${upload.path} is of another size`);
      }).catch(rethrow),
    abandon: (upload) => rm(locate(upload.path), { force: true }).catch(rethrow),
  };
}

async function onFile<Result>(file: string, use: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const handle = await orNothing(open(file, 'r+'));
  if (!handle) throw new PartsLost(`${file} is gone`);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}
