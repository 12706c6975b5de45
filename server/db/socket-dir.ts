import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

/** The kernel's limit for a socket's path is 107 characters; the file is `.s.PGSQL.5432`. */
const longest = 107 - '/.s.PGSQL.5432'.length;

const besideData = (data: string) => `${data}-socket`;

/**
 * A folder that only the server's user may enter, which is what stands in for a password: beside the data, or where that
 * path is too long a new one in the temporary folder, where others could have made any name that they can guess.
 * @param before the one in use until now, which is kept where it is still ours
 */
export function makeSocketDir(data: string, before: string | undefined, runAs: RunAs | undefined): string {
  const known = besideData(data).length <= longest ? besideData(data) : before;
  const dir = known && isOurs(known, runAs) ? known : mkdtempSync(path.join(os.tmpdir(), 'ia-vet-socket-'));
  chmodSync(dir, 0o700);
  if (runAs) chownSync(dir, runAs.uid, runAs.gid);
  return dir;
}

/** @param dir from {@link makeSocketDir}; only the temporary one goes */
export function removeSocketDir(data: string, dir: string): void {
  if (dir !== besideData(data)) rmSync(dir, { recursive: true, force: true });
}

function isOurs(dir: string, runAs: RunAs | undefined): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(dir);
  return stats.isDirectory() && [process.geteuid?.(), runAs?.uid].includes(stats.uid);
}
