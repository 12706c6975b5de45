import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

/** What `postmaster.pid` says of the server that holds a data folder: that it runs, or once ran. */
export interface Postmaster {
  pid: number;
  /** Empty until the server listens. */
  socketDir: string;
  /** All of the file. */
  lock: string;
}

/** @returns nothing where no server holds the folder. @see https://www.postgresql.org/docs/18/storage-file-layout.html */
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
 * Whether the process of that number is this folder's server: after a crash the number may belong to anybody else, or to
 * the server's own remains that nobody collects, which have no command line. It is asked for the command line, which root
 * may read of other users in any container.
 * @param uid of the user that the server runs as
 */
export function isRunning({ pid }: Postmaster, data: string, uid: number): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const [held, own] = [args[args.indexOf('-D') + 1] ?? '', data].map((folder) => statSync(folder));
    return statSync(`/proc/${pid}`).uid === uid && held?.dev === own?.dev && held?.ino === own?.ino;
  } catch {
    return false;
  }
}

/** Whether somebody listens on the socket in that folder. */
export function isListening(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path.join('/', socketDir, '.s.PGSQL.5432'));
    const settle = (isOpen: boolean) => () => {
      connection.destroy();
      resolve(isOpen);
    };
    connection.once('connect', settle(true)).once('error', settle(false));
  });
}

/**
 * Takes away what a dead server left, which a new one would take for a living server's. PostgreSQL itself still refuses to
 * start while anybody of the dead one's uses its memory.
 * @param socketDir one that is ours, where nobody listens
 */
export function clearRemains(data: string, { lock }: Postmaster, socketDir: string): void {
  rmSync(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  const aside = `${lockFile(data)}.${process.pid}`;
  try {
    renameSync(lockFile(data), aside);
  } catch {
    return;
  }
  // Another start may have been faster: its server keeps its file.
  if (readFileSync(aside, 'utf8') !== lock) linkSync(aside, lockFile(data));
  rmSync(aside);
}

const lockFile = (data: string) => path.join(data, 'postmaster.pid');
