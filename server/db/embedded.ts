import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { locateCluster, renameUnlessThere } from './locate-cluster.ts';
import { moveFromNobody } from './move-cluster.ts';
import type { Cluster } from './postmaster.ts';
import {
  EmbeddedPostgresError,
  isListening,
  isRunning,
  makeSocketDir,
  type Postmaster,
  readPostmaster,
  removeLocks,
  removeSocketDir,
} from './postmaster.ts';

/**
 * The PostgreSQL that comes with the product: real binaries from an npm package, data in DATA_DIR/postgres,
 * reached over a Unix socket only. PostgreSQL refuses to run as root, so root runs it as a user of its own; where that
 * user cannot reach a folder (a home of mode 0700), binaries and data live under /var/lib/ia-veterinaria instead, and
 * DATA_DIR/postgres is a link to the data.
 */
export interface EmbeddedPostgres {
  /** Folder of the socket; the `host` of a connection. */
  socketDir: string;
  user: string;
  ensureRunning(): Promise<void>;
  stop(): Promise<void>;
}

const superuser = 'postgres';
/** Milliseconds for a server that another process just started to listen. */
const listenTimeout = 10_000;
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const run = promisify(execFile);

/** @param buffersMb megabytes that all connections share; by default an eighth of the memory */
export async function startEmbeddedPostgres(dataDir: string, buffersMb?: number): Promise<EmbeddedPostgres> {
  const cluster = { ...(await moveFromNobody(locateCluster(dataDir))), buffersMb };
  if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) await createCluster(cluster);
  const socketDir = await start(cluster);
  return {
    socketDir,
    user: superuser,
    ensureRunning: async () => {
      if (!findRunning(cluster)) await start(cluster, socketDir);
    },
    stop: async () => {
      if (!findRunning(cluster)) return;
      await pgCtl(cluster, ['stop', '--wait', '--mode=fast', '--timeout=30']);
      removeSocketDir(cluster, socketDir);
    },
  };
}

/** Runs initdb in a folder with another name, then renames it: an interrupted start leaves no incomplete cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const partial = mkdtempSync(`${cluster.data}.`);
  if (cluster.runAs) chownSync(partial, cluster.runAs.uid, cluster.runAs.gid);
  const encoding = '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'.split(' ');
  try {
    await execute(cluster, 'initdb', [
      '--pgdata',
      partial,
      `--username=${superuser}`,
      '--auth=trust',
      ...encoding,
    ]);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  renameUnlessThere(partial, cluster.data);
}

/**
 * Starts the server, or adopts one that survived the product.
 * @param previousSocketDir reused if possible, so that open connections find the server again
 * @returns the socket folder
 */
async function start(cluster: Cluster, previousSocketDir?: string): Promise<string> {
  const previousServer = readPostmaster(cluster.data);
  if (previousServer && isRunning(previousServer, cluster)) return adopt(cluster, previousServer);
  const socketDir = makeSocketDir(cluster, previousSocketDir ?? previousServer?.socketDir);
  if (previousServer) {
    // The server may run in another container that shares the volume, where its PID means nothing here.
    if (await isListening(socketDir))
      throw new EmbeddedPostgresError(
        `O banco de dados em ${cluster.data} já está em uso por outro contêiner ou outro usuário.`,
      );
    removeLocks(cluster.data, previousServer, socketDir);
  }
  const settings = [
    "listen_addresses=''",
    `unix_socket_directories='${socketDir}'`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    `shared_buffers=${cluster.buffersMb ?? sharedBuffersMb()}MB`,
    'log_timezone=UTC',
    'timezone=UTC',
    // The product logs refused statements itself; PostgreSQL's log would quote their values.
    'log_min_messages=log',
    'log_min_error_statement=panic',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  try {
    const log = path.join(cluster.data, 'server.log');
    await pgCtl(cluster, ['start', '--wait', '--timeout=120', '--log', log, '--options', options]);
    return socketDir;
  } catch (error) {
    if (socketDir !== previousSocketDir) removeSocketDir(cluster, socketDir);
    // Two processes may start at once; the second one adopts the server.
    const otherServer = findRunning(cluster);
    if (!otherServer) throw error;
    return adopt(cluster, otherServer);
  }
}

async function adopt(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<string> {
  const deadline = Date.now() + listenTimeout;
  while (Date.now() < deadline) {
    const running = findRunning(cluster);
    if (!running) return start(cluster);
    if (await isListening(running.socketDir)) return running.socketDir;
    await sleep(100);
  }
  throw new EmbeddedPostgresError(
    `O banco de dados em ${cluster.data} está em funcionamento (processo ${pid}), mas não responde em ${socketDir}: pare o processo e tente de novo.`,
  );
}

/** An eighth of the memory; the product and the file cache need the rest. */
function sharedBuffersMb(): number {
  const available = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(128, Math.round(available / 8 / 1024 / 1024));
}

function findRunning(cluster: Cluster): Postmaster | undefined {
  const server = readPostmaster(cluster.data);
  return server && isRunning(server, cluster) ? server : undefined;
}

function pgCtl(cluster: Cluster, args: string[]): Promise<void> {
  return execute(cluster, 'pg_ctl', ['--pgdata', cluster.data, ...args]);
}

async function execute({ bin, runAs, data }: Cluster, program: string, args: string[]): Promise<void> {
  try {
    await run(path.join(bin, program), args, { env: environment, cwd: '/', ...runAs });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const verb = args.includes('stop') ? 'terminou' : 'iniciou';
    throw new EmbeddedPostgresError(
      explain(`não ${verb} (${program})`, `${stdout}${stderr}` || message, data),
    );
  }
}

function explain(failure: string, output: string, data: string): string {
  const log = path.join(data, 'server.log');
  const recent = existsSync(log) ? readFileSync(log, 'utf8').slice(-4000) : '';
  if (/No space left on device/i.test(output + recent)) {
    return `Não há espaço em disco para o banco de dados em ${path.dirname(data)}.`;
  }
  const reason =
    /(?:FATAL|error|PANIC):\s*(.+)/.exec(`${recent}\n${output}`)?.[1] ?? output.trim().split('\n').at(-1);
  return `O PostgreSQL embutido ${failure}: ${reason}. Registro em ${log}.`;
}
