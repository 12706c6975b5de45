import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase } from 'pg';
import { ConfigError } from '../config-error.ts';
import { type Database, onOwnConnection } from './connect.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Key of an advisory lock; an arbitrary number. */
export const migrationLock = 7_204_311;

/**
 * Migrates the tables. Processes that start together wait for one another: the lock belongs to a transaction, so it
 * also holds behind a pooler that gives each transaction another connection.
 * @throws {ConfigError} if the database is from long before 1.0.0
 */
export function migrateDatabase(database: Database, folder = migrationsFolder): Promise<void> {
  return onOwnConnection(database, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await appliedMigrations(client);
    const [first] = readMigrationFiles({ migrationsFolder: folder });
    if (first && applied.length > 0 && applied[0] !== first.folderMillis)
      await updateUnreleased(client, applied, first);
    // The migrator's `begin` has no effect in this transaction; its `commit` ends it and releases the lock.
    await migrate(drizzle(client), { migrationsFolder: folder });
  });
}

/** Returns the times of the applied migrations, in order. */
export async function appliedMigrations(client: ClientBase): Promise<number[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Time of the newest migration of the commit whose installations 1.0.0 updates without a copy. */
const newestOfLastCommit = 1795596218353;

/** Brings a database of the last commit before 1.0.0 to the tables of the first release. */
async function updateUnreleased(client: ClientBase, applied: number[], first: MigrationMeta): Promise<void> {
  const steps = readUnreleasedSteps();
  if (
    !applied.includes(newestOfLastCommit) ||
    applied.some((time, index) => steps[index]?.folderMillis !== time)
  )
    throw new ConfigError(
      'Este banco de dados é de uma versão anterior à 1.0.0, e nada nele foi mudado. Faça uma cópia com a versão que o fez ' +
        '(npm run backup -- copia.tar.gz) e restaure-a com esta numa instalação vazia, com outro DATA_DIR ou DATABASE_URL ' +
        '(npm run restore -- copia.tar.gz). Passo a passo: docs/operating.md, "Vir de uma versão anterior à 1.0.0".',
    );
  await applyMigrations(client, steps.slice(applied.length));
  await forgetMigrations(client);
  await applyMigrations(client, [{ ...first, sql: [] }]);
}

/** Returns the migrations of databases made before 1.0.0. */
export function readUnreleasedSteps(): MigrationMeta[] {
  const text = readFileSync(path.join(import.meta.dirname, 'unreleased.sql'), 'utf8');
  return [...text.matchAll(/^-- step (\d+) .*\n([\s\S]*?)(?=^-- step |$(?![\s\S]))/gm)].map(
    ([, time, statements = '']) => ({
      sql: statements.split('--> statement-breakpoint'),
      hash: '',
      folderMillis: Number(time),
      bps: true,
    }),
  );
}

// Drizzle's migrator commits by itself and cannot be called here; this is its table.
export async function forgetMigrations(client: ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    drop table if exists drizzle.__drizzle_migrations;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
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
