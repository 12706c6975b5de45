import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, type Database } from '../../server/db/connect.ts';
import { databaseConnection } from '../../server/db/database-connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { databaseUrl } from '../../server/settings/addresses.ts';

// One real PostgreSQL per test run; each worker gets a database copied from the migrated template.

const template = 'template_product';
/** Where the run's cluster listens; set for the workers by {@link startTestCluster}. */
const socketVariable = 'TEST_CLUSTER_SOCKET';
const user = 'postgres';
/** Tests need no durability; looking after databases that live for seconds is a good part of PostgreSQL's work. */
const cheapSettings = [
  'fsync = off',
  'full_page_writes = off',
  'autovacuum = off',
  "checkpoint_timeout = '1d'",
  "max_wal_size = '8GB'",
];

/** Starts the run's cluster without fsync: tests need no durability. */
export async function startFastTestCluster(): Promise<() => Promise<void>> {
  return startTestCluster({ isDurable: false });
}

/**
 * Starts the run's cluster, unless this run already has one.
 * @param options.isDurable true for benchmarks and failure tests, which measure writes to the disk or kill PostgreSQL
 * @returns a function that stops it
 */
export async function startTestCluster({ isDurable = true } = {}): Promise<() => Promise<void>> {
  if (process.env[socketVariable]) return async () => undefined;
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-test-'));
  // Where root runs the tests, PostgreSQL's own user must get in.
  chmodSync(dir, 0o755);
  // Emptying a table reads through all of its buffers.
  const cluster = await startEmbeddedPostgres(dir, isDurable ? undefined : 128);
  if (!isDurable) {
    for (const setting of cheapSettings) await query(cluster.socketDir, `alter system set ${setting}`);
    await query(cluster.socketDir, 'select pg_reload_conf()');
  }
  await prepareTemplate(cluster);
  process.env[socketVariable] = cluster.socketDir;
  return async () => {
    delete process.env[socketVariable];
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

async function prepareTemplate(cluster: EmbeddedPostgres): Promise<void> {
  await query(cluster.socketDir, `create database ${template}`);
  const database = connect(cluster.socketDir, template);
  await migrateDatabase(database);
  await database.$client.end();
}

/**
 * Creates a database.
 * @param source the database it is a copy of; `template1` for an empty one
 * @returns its URL
 */
export async function createTestDatabase(name: string, source = template): Promise<string> {
  const socket = clusterSocket();
  const safe = name.replace(/\W/g, '_').toLowerCase();
  await query(socket, `drop database if exists ${safe} with (force)`);
  await query(socket, `create database ${safe} template ${source}`);
  return `postgres://${user}@localhost/${safe}?host=${encodeURIComponent(socket)}`;
}

/** Ends all connections to a database and refuses new ones. @returns a function that opens it again */
export async function blockTestDatabase(databaseUrl: string): Promise<() => Promise<void>> {
  const socket = clusterSocket();
  const name = new URL(databaseUrl).pathname.slice(1);
  await query(socket, `alter database ${name} allow_connections false`);
  await query(socket, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return () => query(socket, `alter database ${name} allow_connections true`);
}

export interface SeparateCluster {
  databaseUrl: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts a PostgreSQL that a test may stop and restart. */
export async function startSeparateCluster(): Promise<SeparateCluster> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-own-'));
  chmodSync(dir, 0o755);
  const cluster = await startEmbeddedPostgres(dir);
  return {
    databaseUrl: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(cluster.socketDir)}`,
    start: cluster.ensureRunning,
    stop: cluster.stop,
    async dispose() {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function connectTestDatabase(url: string): Database {
  const onError = () => undefined;
  return connectDatabase({ connection: testConnection(url), poolSize: 8, onError });
}

/** Returns the options with which pg connects to a test database. */
export function testConnection(text: string) {
  return databaseConnection(databaseUrl.parse(text));
}

function connect(host: string, database: string): Database {
  return connectDatabase({ connection: { host, user, database }, poolSize: 2, onError: () => undefined });
}

function clusterSocket(): string {
  const socket = process.env[socketVariable];
  if (!socket) throw new Error('No test cluster: is the global setup missing?');
  return socket;
}

async function query(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user, database: 'postgres' });
  await client.connect();
  // Two workers may copy the template at once; PostgreSQL allows one at a time.
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
