import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg, { type ClientBase } from 'pg';
import {
  appliedMigrations,
  applyMigrations,
  forgetMigrations,
  migrationLock,
  readUnreleasedSteps,
} from '../db/migrate.ts';
import { applicationName } from '../db/start-database.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, newerVersion } from './manifest.ts';
import { listSequences, listTables, qualified } from './tables.ts';

export interface MigrationPlan {
  /** Makes the tables that the archive's rows are loaded into. */
  before: MigrationMeta[];
  /** Set for archives from before 1.0.0: the steps that they lack, and the migration whose tables take their rows. */
  unreleased?: { steps: MigrationMeta[]; first: MigrationMeta };
  after: MigrationMeta[];
}

/** @throws {BackupError} if this release lacks a migration of the archive */
export function planMigrations({ migrations }: Manifest, migrationsFolder: string): MigrationPlan {
  const shipped = readMigrationFiles({ migrationsFolder });
  const [first, ...later] = shipped;
  const steps = readUnreleasedSteps();
  const isUnreleased = first?.folderMillis !== migrations[0] && steps[0]?.folderMillis === migrations[0];
  const known = isUnreleased ? steps : shipped;
  if (!first || migrations.some((time, index) => known[index]?.folderMillis !== time)) throw newerVersion();
  const before = known.slice(0, migrations.length);
  const rest = known.slice(migrations.length);
  return isUnreleased
    ? { before, unreleased: { steps: rest, first }, after: later }
    : { before, after: rest };
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
  await forgetMigrations(client);
  await applyMigrations(client, migrations).catch((error: Error) => {
    throw new BackupError(`Use um banco de dados novo: este não aceitou as tabelas (${error.message}).`);
  });
}

/** Moves the rows of a database from before 1.0.0 into the tables of the first release. */
export async function moveUnreleasedRows(
  client: ClientBase,
  { steps, first }: NonNullable<MigrationPlan['unreleased']>,
): Promise<void> {
  await applyMigrations(client, steps);
  const tables = await listTables(client);
  const sequences = await listSequences(client);
  await client.query('create schema unreleased');
  for (const { name } of tables) await client.query(`alter table ${qualified(name)} set schema unreleased`);
  await forgetMigrations(client);
  await applyMigrations(client, [first]);
  for (const { name, columns } of tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    await client.query(
      `insert into ${qualified(name)} (${list}) overriding system value
       select ${list} from unreleased.${pg.escapeIdentifier(name)}`,
    );
  }
  await setSequences(client, sequences);
  await client.query('drop schema unreleased cascade');
}

export async function setSequences(client: ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, lastValue]);
}
