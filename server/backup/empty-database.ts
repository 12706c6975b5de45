import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { applicationName } from '../db/keep.ts';
import { migrationLock } from '../db/migrate.ts';
import { BackupError } from './failure.ts';
import { type Manifest, newerVersion } from './manifest.ts';
import { appliedMigrations, listTables, qualified } from './tables.ts';

export interface MigrationPlan {
  before: MigrationMeta[];
  after: MigrationMeta[];
}

/** @throws {BackupError} if this release lacks a migration of the archive */
export function planMigrations({ migrations }: Manifest, migrationsFolder: string): MigrationPlan {
  const known = readMigrationFiles({ migrationsFolder });
  if (migrations.some((time, index) => known[index]?.folderMillis !== time)) throw newerVersion();
  return { before: known.slice(0, migrations.length), after: known.slice(migrations.length) };
}

/**
 * Ensures, in the current transaction, that the database is empty and stays so: a starting product waits for the
 * migrations' lock, writers for the tables.
 * @throws {BackupError} if there is a row in it, or a product at work on it
 */
export async function claimEmptyDatabase(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const { rowCount: others } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName],
  );
  if (others)
    throw new BackupError('O produto está em funcionamento neste banco de dados: pare-o antes de restaurar.');
  for (const { name, isLasting } of await listTables(client)) {
    await client.query(`lock table ${qualified(name)} in access exclusive mode`);
    const { rowCount } = await client.query(`select from ${qualified(name)} limit 1`);
    if (isLasting && rowCount)
      throw new BackupError(
        `Esta instalação não está vazia (há dados em ${name}): restaure numa nova, com outro DATA_DIR ou DATABASE_URL.`,
      );
  }
}

export async function makeTables(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied.join() === migrations.map(({ folderMillis }) => folderMillis).join()) return;
  const tables = await listTables(client);
  if (tables.length > 0)
    await client.query(`drop table ${tables.map(({ name }) => qualified(name)).join(', ')}`);
  // Drizzle's migrator commits by itself and cannot be called here; this is its table.
  await client.query(`
    create schema if not exists drizzle;
    drop table if exists drizzle.__drizzle_migrations;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  await applyMigrations(client, migrations).catch((error: Error) => {
    throw new BackupError(`Use um banco de dados novo: este não aceitou as tabelas (${error.message}).`);
  });
}

export async function applyMigrations(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
