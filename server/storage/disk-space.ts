import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** Bytes. */
  free: number;
  /** Bytes. */
  size: number;
}

/** Returns the disk with the least free bytes among those of the folders; undefined if none can be read. */
export async function findFullestDisk(folders: readonly string[]): Promise<DiskSpace | undefined> {
  // A folder may be missing: it is created when it is needed.
  const stats = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const disks = stats.flatMap((disk) => (disk && disk.blocks > 0 ? [disk] : []));
  const sizes = disks.map(({ bavail, bsize, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }));
  return sizes.sort((a, b) => a.free - b.free)[0];
}
