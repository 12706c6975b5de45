import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../db/connect.ts';
import { migrationLock } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { type AddMember, once, type WriteOptions, writeArchive } from './archive-writer.ts';
import {
  appliedMigrations,
  type CatalogTable,
  listSequences,
  listTables,
  onOneConnection,
  qualified,
  setCopySession,
} from './catalog.ts';
import {
  archiveFormat,
  BackupError,
  filesFolder,
  type Manifest,
  secretName,
  tablesFolder,
} from './manifest.ts';

interface BackupParts {
  database: Database;
  storage: Storage;
  /** The secrets that the installation made for itself, as it keeps them; nothing when they were set. */
  generatedSecret?: string | undefined;
  /** The installation's secret, which archives are signed with. */
  signingSecret: string;
}

export interface BackupSummary {
  tables: Manifest['tables'];
  files: number;
  /** Paths of uploads whose bytes the storage does not have; their rows are left out too. */
  missing: string[];
  /** Bytes of the archive. */
  bytes: number;
}

interface Snapshot {
  migrations: number[];
  tables: CatalogTable[];
}

/** Bytes of a table per member: tar wants a member's size first, and this much fits in memory. */
const partSize = 4 * 1024 * 1024;
const { escapeIdentifier, escapeLiteral } = pg;

/**
 * Writes one state of the whole database, and the files that belong to it, while the product goes on working.
 *
 * The files come first, inside the transaction that shows the state: a row is shown after its file is there, so
 * every file is found unless it has been removed since. Then the state is out of date: a second one is taken, and
 * only its new files are added. What is missing once more was lost by the storage; its row is left out, and reported.
 * @throws {BackupError} saying what to do about it
 */
export async function makeBackup(
  { database, storage, generatedSecret, signingSecret }: BackupParts,
  file: string,
  options?: WriteOptions,
): Promise<BackupSummary> {
  const files = new Set<string>();
  let missing: string[] = [];
  let tables: Manifest['tables'] = [];
  const fill = (add: AddMember) =>
    onOneConnection(database, async (client) => {
      let snapshot = await takeSnapshot(client);
      missing = await addFiles(add, storage, files, await filePaths(client, snapshot));
      if (missing.length > 0) {
        await client.query('rollback');
        snapshot = await takeSnapshot(client);
        missing = await addFiles(add, storage, files, await filePaths(client, snapshot));
      }
      if (generatedSecret) await addText(add, secretName, generatedSecret);
      tables = await addTables(add, client, snapshot, missing);
      const sequences = await listSequences(client);
      await client.query('commit');
      const createdAt = new Date().toISOString();
      return { format: archiveFormat, createdAt, migrations: snapshot.migrations, tables, sequences };
    });
  const bytes = await writeArchive(file, fill, signingSecret, options);
  return { tables, files: files.size, missing, bytes };
}

/** Begins the transaction. No migration runs meanwhile; a later one waits until the tables have been read. */
async function takeSnapshot(client: ClientBase): Promise<Snapshot> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  await client.query('begin isolation level repeatable read, read only');
  await setCopySession(client);
  const migrations = await appliedMigrations(client);
  const tables = (await listTables(client)).filter(({ isLasting }) => isLasting);
  if (migrations.length === 0 || tables.length === 0)
    throw new BackupError(
      'Não há o que copiar: o banco de dados ainda está vazio. Inicie o produto uma vez.',
    );
  await client.query(
    `lock table ${tables.map(({ name }) => qualified(name)).join(', ')} in access share mode`,
  );
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  return { migrations, tables };
}

/** @returns where a row of the table names its files, as an SQL array; nothing when it has none */
function pathsIn(table: string): string | undefined {
  return { course_files: 'array[file_path]', media: 'file_paths' }[table];
}

async function filePaths(client: ClientBase, { tables }: Snapshot): Promise<string[]> {
  const all: string[] = [];
  for (const { name, columns } of tables) {
    const paths = pathsIn(name);
    if (!paths) continue;
    // A row whose files are on their way has none yet. Tables of older versions know of no such rows.
    const isThere = columns.includes('uploading_since') ? 'uploading_since is null' : 'true';
    const { rows } = await client.query<{ path: string }>(
      `select unnest(${paths}) as path from ${qualified(name)} where ${isThere} order by path`,
    );
    all.push(...rows.map(({ path }) => path));
  }
  return all;
}

/** @param added paths that the archive has, which grow @returns those that the storage has not */
async function addFiles(
  add: AddMember,
  storage: Storage,
  added: Set<string>,
  paths: string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const path of paths) {
    if (added.has(path)) continue;
    const found = await storage.read(path);
    if (!found) {
      missing.push(path);
      continue;
    }
    await add(
      filesFolder + path,
      found.size,
      found.body instanceof Uint8Array ? once(found.body) : found.body,
    );
    added.add(path);
  }
  return missing;
}

async function addTables(
  add: AddMember,
  client: ClientBase,
  { tables }: Snapshot,
  missing: string[],
): Promise<Manifest['tables']> {
  const counted: Manifest['tables'] = [];
  for (const { name, columns } of tables) {
    const paths = pathsIn(name);
    const without =
      paths && missing.length > 0
        ? ` where not ${paths} && array[${missing.map((path) => escapeLiteral(path)).join(', ')}]`
        : '';
    const listed = columns.map((column) => escapeIdentifier(column)).join(', ');
    const copy = client.query(copyTo(`copy (select ${listed} from ${qualified(name)}${without}) to stdout`));
    let part = 0;
    for await (const bytes of inParts(copy)) {
      part += 1;
      await add(`${tablesFolder}${name}/${String(part).padStart(6, '0')}`, bytes.length, once(bytes));
    }
    // How many rows there were is said after the last of them.
    await client.query('select');
    counted.push({ name, columns, rows: copy.rowCount });
  }
  return counted;
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    const bytes = Buffer.concat(chunks);
    yield bytes.subarray(0, partSize);
    chunks = [bytes.subarray(partSize)];
    size -= partSize;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function addText(add: AddMember, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return add(name, bytes.length, once(bytes));
}
