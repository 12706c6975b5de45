import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { isDiskFull } from './failures.ts';

/**
 * Creates DATA_DIR for its user alone, whatever the umask, and restricts folders that an earlier release left open.
 * Root's DATA_DIR can be traversed but not listed by others, as the PostgreSQL in it runs as another user; a link there
 * leads to one that is elsewhere.
 * @throws {ConfigError} if it cannot be written, or is a folder shared by all users
 */
export function prepareDataDir(dataDir: string): void {
  if (['/tmp', '/var/tmp', '/dev/shm', os.tmpdir()].includes(dataDir))
    throw unusable(dataDir, 'é uma pasta de todos; escolha uma só do site');
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = path.join(dataDir, `.write-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    const needsTraversal = statSync(dataDir).uid === 0 && !isLink(path.join(dataDir, 'postgres'));
    restrict(dataDir, needsTraversal ? 0o711 : 0o700);
    for (const name of ['outbox', 'storage']) restrictTree(path.join(dataDir, name));
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

/**
 * Writes a small file atomically and durably, readable by its user alone. A command run by root gives the file to the
 * folder's owner, so that the product can read it.
 * @param isNew leaves a file that exists unchanged
 */
export function writePrivately(file: string, content: string, { isNew = false } = {}): void {
  const folder = path.dirname(file);
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
    if (process.geteuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      chownSync(temporary, uid, gid);
    }
    if (isNew) linkUnlessExists(temporary, file);
    else renameSync(temporary, file);
    syncFolder(folder);
  } catch (error) {
    throw unwritable(folder, error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function linkUnlessExists(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the entries of a folder survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function unwritable(dataDir: string, error: unknown): ConfigError {
  const { code } = error as NodeJS.ErrnoException;
  return unusable(dataDir, isDiskFull(code) ? 'não há espaço em disco' : 'não é possível gravar nela');
}

function unusable(dataDir: string, reason: string): ConfigError {
  return new ConfigError(`Configuração inválida: DATA_DIR (${dataDir}): ${reason}.`);
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Makes a folder tree private. The top folder comes last: its mode tells that the rest is done. */
function restrictTree(folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o700;
  if ((mode & 0o777) === 0o700) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) restrict(name, 0o700);
    else if (entry.isFile()) restrict(name, 0o600);
  }
  restrict(folder, 0o700);
}

export function restrict(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch {
    // The file belongs to another user, is on a read-only disk, or was removed.
  }
}
