import { text } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import type { Database } from '../db/connect.ts';
import { migrationsFolder as ownMigrations } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { readArchive } from './archive-reader.ts';
import { setCopySession } from './catalog.ts';
import { createFilesReceiver } from './files-receiver.ts';
import { BackupError, filesFolder, type Manifest, secretName, tablesFolder } from './manifest.ts';
import { createTableLoader } from './table-loader.ts';
import {
  applyMigrations,
  claimEmptyDatabase,
  type MigrationPlan,
  makeTables,
  planMigrations,
  qualified,
} from './target.ts';

/** An archive that was read to its end and found whole. */
export interface CheckedArchive {
  file: string;
  manifest: Manifest;
  plan: MigrationPlan;
}

interface RestoreParts {
  database: Database;
  storage: Storage;
  /** Called with the secret that the archive's installation had made for itself, if it had one. */
  keepSecret(secret: string): void;
}

/**
 * Reads all of an archive and changes nothing.
 * @throws {BackupError} when it is damaged or made by a newer version
 */
export async function checkArchive(file: string, migrationsFolder = ownMigrations): Promise<CheckedArchive> {
  const manifest = await readArchive(file);
  return { file, manifest, plan: planMigrations(manifest, migrationsFolder) };
}

/**
 * Puts a checked archive into an empty installation. Files and secret come first, and mean nothing without the rows,
 * which all appear at once when the only transaction ends: an installation is empty or complete, and a restore that
 * was ended on the way is run again.
 * @throws {BackupError} when the installation is not empty or in use, or when what arrived is not what the archive has
 */
export async function restoreArchive(
  { database, storage, keepSecret }: RestoreParts,
  { file, manifest, plan }: CheckedArchive,
): Promise<void> {
  const client = await database.$client.connect();
  try {
    await client.query('begin');
    await setCopySession(client);
    await claimEmptyDatabase(client);
    await makeTables(client, plan.before);
    const files = createFilesReceiver(storage, manifest);
    const tables = createTableLoader(client, manifest);
    await readArchive(file, async (name, content) => {
      if (name.startsWith(filesFolder)) await files.receive(name, content);
      else if (name.startsWith(tablesFolder)) await tables.load(name, content);
      else if (name === secretName) keepSecret(await text(content));
      else throw new BackupError(`${file} contém algo desconhecido: ${name}.`);
    });
    await tables.finish();
    await setSequences(client, manifest);
    await checkRows(client, manifest);
    await applyMigrations(client, plan.after);
    await files.check();
    await client.query('commit');
    client.release();
  } catch (error) {
    // Perhaps in the middle of a COPY; without its connection the transaction is undone.
    client.release(true);
    throw error;
  }
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
