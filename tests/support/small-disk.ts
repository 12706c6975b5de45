import { spawnSync } from 'node:child_process';

/** In most containers not even root may. */
export const canMount = process.geteuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Puts a disk of its own in the place of a folder. @param size as `mount` takes it @returns takes it away */
export function mountSmallDisk(folder: string, size: string): () => void {
  const options = `size=${size},mode=755`;
  const { stderr, status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`Not mounted: ${stderr}`);
  return () => void spawnSync('umount', [folder]);
}
