import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { migrationLock } from '../db/migrate.ts';
import { applicationName } from '../db/start-database.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, newerVersion } from './manifest.ts';
import { appliedMigrations, listTables, qualified } from './tables.ts';

/** Migrations to run before the archive's rows are loaded (those it was made with), and after. */
export interface MigrationPlan {
  before: MigrationMeta[];
  after: MigrationMeta[];
}

/** @throws {BackupError} if this release lacks a migration of the archive */
export function planMigrations({ migrations }: Manifest, migrationsFolder: string): MigrationPlan {
  const shippedMigrations = readMigrationFiles({ migrationsFolder });
  if (migrations.some((time, index) => shippedMigrations[index]?.folderMillis !== time)) throw newerVersion();
  return {
    before: shippedMigrations.slice(0, migrations.length),
    after: shippedMigrations.slice(migrations.length),
  };
}

/**
 * Ensures in the current transaction that the database is empty, and keeps it so: a starting product waits for the
 * migration lock, other writers for the locked tables.
 * @throws {BackupError} if a table has a row, or the product is connected
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
  for (const { name, isLogged } of await listTables(client)) {
    await client.query(`lock table ${qualified(name)} in access exclusive mode`);
    const { rowCount } = await client.query(`select from ${qualified(name)} limit 1`);
    if (isLogged && rowCount)
      throw new BackupError(
        `Esta instalação não está vazia (há dados em ${name}): restaure numa nova, com outro DATA_DIR ou DATABASE_URL.`,
      );
  }
}

/** Recreates the empty tables as they were in the archive's release, unless they are like that already. */
export async function recreateTables(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
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
