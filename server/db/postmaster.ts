import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { PlainError } from '../describe-error.ts';

export interface Cluster {
  bin: string;
  data: string;
  /** A user of its own for root; undefined for any other user. */
  runAs: { uid: number; gid: number } | undefined;
  /** Shared buffers, in megabytes. */
  buffersMb?: number | undefined;
}

export class EmbeddedPostgresError extends Error implements PlainError {
  readonly isMessagePlain = true;
}

/** The server process, as its lock file `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  /** Empty until the server listens. */
  socketDir: string;
  lock: string;
}

const lockFile = (data: string) => path.join(data, 'postmaster.pid');
const socketName = '.s.PGSQL.5432';
const maxSocketPath = 107;

/**
 * Reads `postmaster.pid`.
 * @returns undefined if no server uses the folder
 * @see https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lock = readFileSync(lockFile(data), 'utf8');
    const [pid, , , , socketDir = ''] = lock.split('\n');
    return { pid: Number(pid), socketDir, lock };
  } catch {
    return undefined;
  }
}

/**
 * Returns true if the PID belongs to this folder's server. After a crash it may belong to another process, or to a
 * zombie, which has no command line. Root may read other users' command lines in any container.
 */
export function isRunning({ pid }: Postmaster, { data, runAs }: Cluster): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const [serverFolder, ownFolder] = [args[args.indexOf('-D') + 1] ?? '', data].map((folder) =>
      statSync(folder),
    );
    const isSameUser = statSync(`/proc/${pid}`).uid === (runAs?.uid ?? process.geteuid?.());
    return isSameUser && serverFolder?.dev === ownFolder?.dev && serverFolder?.ino === ownFolder?.ino;
  } catch {
    return false;
  }
}

export function isListening(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path.join('/', socketDir, socketName));
    const settle = (isOpen: boolean) => () => {
      connection.destroy();
      resolve(isOpen);
    };
    connection.once('connect', settle(true)).once('error', settle(false));
  });
}

/**
 * Removes a dead server's locks, which would stop a new one. PostgreSQL itself still refuses to start while a process
 * of the dead one uses its memory.
 * @param socketDir a folder of the product in which no server listens
 */
export function removeLocks(data: string, { lock }: Postmaster, socketDir: string): void {
  rmSync(path.join(socketDir, `${socketName}.lock`), { force: true });
  const moved = `${lockFile(data)}.${process.pid}`;
  try {
    renameSync(lockFile(data), moved);
  } catch {
    return;
  }
  // Another process may have started a server meanwhile: its file is put back.
  if (readFileSync(moved, 'utf8') !== lock) linkSync(moved, lockFile(data));
  rmSync(moved);
}

export const besideData = (data: string) => `${data}-socket`;

/**
 * Creates the socket's folder, which only the server's user may enter; this replaces a password. It is beside the data
 * or, if that path is too long for the kernel, in the temporary folder under a random name.
 * @param previous the folder before, used again if it is still ours
 */
export function makeSocketDir({ data, runAs }: Cluster, previous: string | undefined): string {
  const isShort = path.join(besideData(data), socketName).length <= maxSocketPath;
  const preferred = isShort ? besideData(data) : previous;
  const dir =
    preferred && ensureOwnFolder(preferred, runAs)
      ? preferred
      : mkdtempSync(path.join(os.tmpdir(), 'ia-vet-socket-'));
  chmodSync(dir, 0o700);
  if (runAs) chownSync(dir, runAs.uid, runAs.gid);
  return dir;
}

export function removeSocketDir({ data }: Cluster, dir: string): void {
  if (dir !== besideData(data)) rmSync(dir, { recursive: true, force: true });
}

/** Creates the folder unless it exists. @returns true if it belongs to this user, or to the server's */
function ensureOwnFolder(dir: string, runAs: Cluster['runAs']): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(dir);
  return stats.isDirectory() && [process.geteuid?.(), runAs?.uid].includes(stats.uid);
}
