import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readSecretFile } from '../auth-secret.ts';
import type { Config } from '../config.ts';
import { type Database, onOwnConnection } from '../db/connect.ts';
import { appliedMigrations, migrationLock } from '../db/migrate.ts';
import type { declareAnonymous } from '../db/personal-data.ts';
import type { Storage } from '../storage/storage.ts';
import { prepareAnonymous } from './anonymous.ts';
import { type AddMember, inChunks, type WriteOptions, writeArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { anonymousFormat, filesFolder, type Manifest, plainFormat, tablesFolder } from './manifest.ts';
import {
  beginCopying,
  type CatalogTable,
  keyTables,
  listSequences,
  listTables,
  qualified,
} from './tables.ts';

interface BackupDependencies {
  database: Database;
  storage: Storage;
  /** Text of the secret file, which an encrypted archive holds too. */
  generatedSecret?: string | undefined;
  signingSecret: string;
  /** Makes a copy in which nobody can be found; it has no secret either. */
  anonymous?: typeof declareAnonymous | undefined;
}

export interface BackupSummary {
  tables: Manifest['tables'];
  files: number;
  missing: string[];
  bytes: number;
}

export function readBackupSecrets(config: Pick<Config, 'authSecrets' | 'isSecretGenerated' | 'dataDir'>) {
  return {
    generatedSecret: config.isSecretGenerated ? readSecretFile(config.dataDir) : undefined,
    signingSecret: config.authSecrets[0],
  };
}

/** Bytes of a table per archive member. Tar needs the size first, so each member is buffered in memory. */
const tableChunkBytes = 4 * 1024 * 1024;
const { escapeIdentifier, escapeLiteral } = pg;

/** Columns with the paths of a row's files, as SQL arrays. */
const pathColumns: Record<string, string> = { course_files: 'array[file_path]', media: 'file_paths' };

/**
 * Writes one snapshot of the database, and the files that its rows name, while the product keeps running.
 *
 * Rows become visible only after their files are stored, so a missing file was removed after the snapshot: a second
 * snapshot is taken then, and only its new files are added. A file missing again was lost by the storage; its row is
 * left out.
 * @throws {BackupError} saying what to do about it
 */
export async function makeBackup(
  { database, storage, generatedSecret, signingSecret, anonymous }: BackupDependencies,
  file: string,
  options?: Omit<WriteOptions, 'generatedSecret'>,
): Promise<BackupSummary> {
  const files = new Set<string>();
  let missing: string[] = [];
  let tables: Manifest['tables'] = [];
  const fill = (add: AddMember) =>
    onOwnConnection(database, async (client) => {
      const anonymize = anonymous && (await prepareAnonymous(client, anonymous));
      let snapshot = await takeSnapshot(client);
      missing = await addFiles(add, storage, files, await filePaths(client, snapshot.tables));
      if (missing.length > 0) {
        await client.query('rollback');
        snapshot = await takeSnapshot(client);
        missing = await addFiles(add, storage, files, await filePaths(client, snapshot.tables));
      }
      tables = [];
      for (const table of snapshot.tables) {
        const columns = anonymize ? anonymize(table) : table.columns.map(escapeIdentifier);
        if (columns && !keyTables.includes(table.name))
          tables.push(await addTable(add, client, table, columns, missing));
      }
      const sequences = await listSequences(client);
      const createdAt = new Date().toISOString();
      const kind = anonymous
        ? { format: anonymousFormat, anonymous: true as const }
        : { format: plainFormat };
      return { ...kind, createdAt, migrations: snapshot.migrations, tables, sequences };
    });
  const secret = anonymous ? {} : { generatedSecret };
  const bytes = await writeArchive(file, fill, signingSecret, { ...options, ...secret });
  return { tables, files: files.size, missing, bytes };
}

/** Begins the transaction of a snapshot. The advisory lock blocks migrations until the tables are locked. */
async function takeSnapshot(client: ClientBase): Promise<{ migrations: number[]; tables: CatalogTable[] }> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  await beginCopying(client, 'isolation level repeatable read, read only');
  const migrations = await appliedMigrations(client);
  const tables = (await listTables(client)).filter(({ isLogged }) => isLogged);
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

async function filePaths(client: ClientBase, tables: CatalogTable[]): Promise<string[]> {
  const all: string[] = [];
  for (const { name, columns } of tables) {
    const paths = pathColumns[name];
    if (!paths) continue;
    // A row with `uploading_since` has no file yet. Tables of older releases lack the column.
    const isStored = columns.includes('uploading_since') ? 'uploading_since is null' : 'true';
    const { rows } = await client.query<{ path: string }>(
      `select unnest(${paths}) as path from ${qualified(name)} where ${isStored} order by path`,
    );
    all.push(...rows.map(({ path }) => path));
  }
  return all;
}

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
    const { size, body } = found;
    await add(filesFolder + path, size, body instanceof Uint8Array ? [body] : body);
    added.add(path);
  }
  return missing;
}

async function addTable(
  add: AddMember,
  client: ClientBase,
  { name, columns }: CatalogTable,
  selected: readonly string[],
  missing: string[],
): Promise<Manifest['tables'][number]> {
  const paths = pathColumns[name];
  const missingPaths = missing.map((path) => escapeLiteral(path)).join(', ');
  const condition = paths && missingPaths ? ` where not ${paths} && array[${missingPaths}]` : '';
  const copy = client.query(
    copyTo(`copy (select ${selected.join(', ')} from ${qualified(name)}${condition}) to stdout`),
  );
  let part = 0;
  for await (const bytes of inChunks(copy, tableChunkBytes)) {
    part += 1;
    await add(`${tablesFolder}${name}/${String(part).padStart(6, '0')}`, bytes.length, [bytes]);
  }
  // `rowCount` is set once the next statement has run.
  await client.query('select');
  return { name, columns, rows: copy.rowCount };
}
