import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkArchive, type RestoreParts, restoreArchive } from '../../server/backup/restore.ts';
import { keyTables } from '../../server/backup/tables.ts';
import { type Database, onOwnConnection } from '../../server/db/connect.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { connectTestDatabase, createTestDatabase } from './cluster.ts';
import { testSecret } from './test-secret.ts';

/** Database and storage without a running product, for tests of backup and restore. */
export interface Installation {
  database: Database;
  storage: Storage;
  /** Signs its archives, and verifies those that it restores. */
  signingSecret: string;
  /** Secrets that archives brought. */
  secrets: string[];
  restore(archive: string, options?: RestoreOptions): Promise<void>;
  /** Path below the bucket and content of every file. */
  files(): Record<string, string>;
  close(): Promise<void>;
}

interface RestoreOptions {
  storage?: Storage;
  migrationsFolder?: string;
  passphrase?: string;
  prepare?: RestoreParts['prepare'];
  beforeCommit?: RestoreParts['beforeCommit'];
}

/** Creates a migrated, empty installation. @param name of its database */
export async function createInstallation(name: string): Promise<Installation> {
  const worker = process.env.VITEST_WORKER_ID ?? 0;
  const database = connectTestDatabase(await createTestDatabase(`target_${name}_${worker}`));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-target-'));
  const storage = openStorage({
    dataDir: folder,
    s3: undefined,
    shippedDir: path.join(folder, 'shipped'),
  });
  const secrets: string[] = [];
  return {
    database,
    storage,
    signingSecret: testSecret,
    secrets,
    async restore(archive, options = {}) {
      const checked = await checkArchive(archive, { secrets: [testSecret] }, options);
      await endIdleConnections(database);
      if (checked.secretFileText !== undefined) secrets.push(checked.secretFileText);
      const { prepare, beforeCommit = async () => undefined, storage: own = storage } = options;
      await restoreArchive({ database, storage: own, prepare, beforeCommit }, checked);
    },
    files: () => readFiles(folder),
    async close() {
      await database.$client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Closes idle connections, as in a restore command that has just started. */
async function endIdleConnections({ $client }: Database): Promise<void> {
  while ($client.idleCount > 0) {
    const client = await $client.connect();
    const removed = once($client, 'remove');
    client.release(true);
    await removed;
  }
}

/** Returns the hash of every stored file, by its path. */
export function readFiles(dataDir: string): Record<string, string> {
  const bucket = path.join(dataDir, 'storage/course-materials');
  const entries = readdirSync(bucket, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(bucket, file), readFileSync(file, 'base64')]),
  );
}

/** Drops everything in a database, also its tables, which takes a busy machine longer than a statement of the product may. */
export async function dropTables(database: Database): Promise<void> {
  await onOwnConnection(database, (client) =>
    client.query('drop schema public cascade; drop schema drizzle cascade; create schema public'),
  );
}

/** Returns every row that a backup holds, by table, as PostgreSQL's text. */
export async function readTables({ $client }: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  const { rows: tables } = await $client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' and tablename <> all ($1) order by 1`,
    [keyTables],
  );
  for (const { name } of tables) {
    // A restore forgets all devices.
    const row = name === 'users' ? `(to_jsonb(t) - 'devices_forgotten_at')::text` : 't::text';
    const { rows } = await $client.query<{ row: string }>(`select ${row} as row from ${name} t order by 1`);
    // Long ones by their hash: a difference of megabytes takes hours to show.
    content[name] = rows.map(({ row }) =>
      row.length < 5_000 ? row : createHash('sha256').update(row).digest('hex'),
    );
  }
  return content;
}

/** Returns tables, columns, constraints, indexes and finished migrations. */
export async function readSchema({ $client }: Database): Promise<unknown[]> {
  const { rows } = await $client.query(
    `select table_name as a, column_name as b, concat_ws(' ', data_type, is_nullable, column_default) as c
       from information_schema.columns where table_schema = 'public'
     union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select relname, relkind::text, relpersistence::text from pg_class
       where relnamespace = 'public'::regnamespace
     union all select 'migration', hash, created_at::text from drizzle.__drizzle_migrations
     order by 1, 2, 3`,
  );
  return rows;
}
