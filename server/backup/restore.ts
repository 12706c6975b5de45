import { text } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import type { Database } from '../db/connect.ts';
import { migrationsFolder as ownMigrations } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { type ReadOptions, readArchive } from './archive-reader.ts';
import { onOneConnection, qualified, setCopySession } from './catalog.ts';
import { createFilesReceiver } from './files-receiver.ts';
import { BackupError, filesFolder, type Manifest, secretName, tablesFolder } from './manifest.ts';
import { createTableLoader } from './table-loader.ts';
import {
  applyMigrations,
  claimEmptyDatabase,
  type MigrationPlan,
  makeTables,
  planMigrations,
} from './target.ts';

/** An archive that was read to its end and found whole. */
export interface CheckedArchive {
  file: string;
  passphrase: string | undefined;
  manifest: Manifest;
  plan: MigrationPlan;
}

interface RestoreParts {
  database: Database;
  /** One that asks nothing of the database, whose tables are locked meanwhile. */
  storage: Storage;
  signal?: AbortSignal;
  /** Called with the secrets that the archive's installation had made for itself, if it had any. */
  keepSecret(secrets: string): void;
}

/**
 * Reads all of an archive and changes nothing.
 * @throws {BackupError} when it is damaged, made by a newer version or has another passphrase
 */
export async function checkArchive(
  file: string,
  {
    migrationsFolder = ownMigrations,
    ...options
  }: ReadOptions & { migrationsFolder?: string | undefined } = {},
): Promise<CheckedArchive> {
  const manifest = await readArchive(file, undefined, options);
  return { file, passphrase: options.passphrase, manifest, plan: planMigrations(manifest, migrationsFolder) };
}

/**
 * Puts a checked archive into an empty installation. Files and secret come first, and mean nothing without the rows,
 * which all appear at once when the only transaction ends: an installation is empty or complete, and a restore that
 * was ended on the way is run again.
 * @throws {BackupError} when the installation is not empty or in use, or when what arrived is not what the archive has
 */
export async function restoreArchive(
  { database, storage, keepSecret, signal }: RestoreParts,
  { file, passphrase, manifest, plan }: CheckedArchive,
): Promise<void> {
  await onOneConnection(database, async (client) => {
    await client.query('begin');
    await setCopySession(client);
    await claimEmptyDatabase(client);
    await makeTables(client, plan.before);
    const files = createFilesReceiver(storage, manifest);
    const tables = createTableLoader(client, manifest);
    const take = async (name: string, content: AsyncIterable<Uint8Array>) => {
      if (name.startsWith(filesFolder)) await files.receive(name, content);
      else if (name.startsWith(tablesFolder)) await tables.load(name, content);
      else if (name === secretName) keepSecret(await text(content));
      else throw new BackupError(`${file} contém algo desconhecido: ${name}.`);
    };
    await readArchive(file, take, { signal, passphrase });
    await tables.finish();
    await setSequences(client, manifest);
    await checkRows(client, manifest);
    await applyMigrations(client, plan.after);
    await files.check();
    await client.query('commit');
  });
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, lastValue]);
}

async function checkRows(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(name)}`);
    if (Number(rows[0]?.count) !== expected)
      throw new BackupError(`A tabela ${name} não chegou inteira ao banco de dados.`);
    await client.query(`analyze ${qualified(name)}`);
  }
}
