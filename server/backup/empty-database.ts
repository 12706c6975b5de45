import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { appliedMigrations, applyMigrations, forgetMigrations, migrationLock } from '../db/migrate.ts';
import { applicationName } from '../db/start-database.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, newerVersion } from './manifest.ts';
import { listTables, qualified } from './tables.ts';

export interface MigrationPlan {
  /** Makes the tables that the archive's rows are loaded into. */
  before: MigrationMeta[];
  after: MigrationMeta[];
}

/** @throws {BackupError} if this release lacks a migration of the archive */
export function planMigrations({ migrations }: Manifest, migrationsFolder: string): MigrationPlan {
  const shipped = readMigrationFiles({ migrationsFolder });
  if (migrations.some((time, index) => shipped[index]?.folderMillis !== time)) throw newerVersion();
  return { before: shipped.slice(0, migrations.length), after: shipped.slice(migrations.length) };
}

/**
 * Keeps others from writing until the current transaction ends: a starting product waits for the migration lock, which
 * is shared because a copy takes it too, and everybody else for the tables.
 * @returns true if a table has a row
 * @throws {BackupError} if the product is connected
 */
export async function claimDatabase(client: ClientBase): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [migrationLock]);
  const { rowCount: others } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName],
  );
  if (others)
    throw new BackupError('O produto está em funcionamento neste banco de dados: pare-o antes de restaurar.');
  const tables = await listTables(client);
  if (tables.length === 0) return false;
  await client.query(`lock table ${tables.map(({ name }) => qualified(name)).join(', ')} in share mode`);
  const anyRow = tables.flatMap(({ name, isLogged }) =>
    isLogged ? `exists (select from ${qualified(name)})` : [],
  );
  const { rows } = await client.query<{ hasData: boolean }>(`select ${anyRow.join(' or ')} as "hasData"`);
  return rows[0]?.hasData ?? false;
}

export async function emptyTables(client: ClientBase): Promise<void> {
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(({ name }) => qualified(name)).join(', ')} restart identity`);
}

/** Recreates the empty tables as they were in the archive's release, unless they are like that already. */
export async function recreateTables(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied.join() === migrations.map(({ folderMillis }) => folderMillis).join()) return;
  const tables = await listTables(client);
  if (tables.length > 0)
    await client.query(`drop table ${tables.map(({ name }) => qualified(name)).join(', ')}`);
  await forgetMigrations(client);
  await applyMigrations(client, migrations).catch((error: Error) => {
    throw new BackupError(`Use um banco de dados novo: este não aceitou as tabelas (${error.message}).`);
  });
}

export async function setSequences(client: ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, lastValue]);
}
