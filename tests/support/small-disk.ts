import { spawnSync } from 'node:child_process';

/** False in most containers, also for root. */
export const canMount = process.geteuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Mounts a small disk over a folder. @param size as `mount` takes it @returns a function that unmounts it */
export function mountSmallDisk(folder: string, size: string): () => void {
  const options = `size=${size},mode=755`;
  const { stderr, status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`Not mounted: ${stderr}`);
  return () => void spawnSync('umount', [folder]);
}
