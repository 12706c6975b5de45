import path from 'node:path';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase } from 'pg';
import { type Database, onOwnConnection } from './connect.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Key of an advisory lock; an arbitrary number. */
export const migrationLock = 7_204_311;

/**
 * Migrates the tables. Processes that start together wait for one another: the lock belongs to a transaction, so it
 * also holds behind a pooler that gives each transaction another connection.
 */
export function migrateDatabase(database: Database, folder = migrationsFolder): Promise<void> {
  return onOwnConnection(database, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
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
