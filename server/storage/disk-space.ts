import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** Bytes. */
  free: number;
  /** Bytes. */
  size: number;
}

/** Returns the disk of these folders with the least free bytes; undefined if none of them tells. */
export async function findFullestDisk(folders: readonly string[]): Promise<DiskSpace | undefined> {
  // A missing folder is made when it is needed.
  const looked = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const disks = looked.flatMap((disk) => (disk && disk.blocks > 0 ? [disk] : []));
  const sizes = disks.map(({ bavail, bsize, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }));
  return sizes.sort((one, other) => one.free - other.free)[0];
}
