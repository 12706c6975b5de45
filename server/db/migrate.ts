import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
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
 * @throws {ConfigError} if the database is from before 1.0.0
 */
export function migrateDatabase(database: Database, folder = migrationsFolder): Promise<void> {
  return onOwnConnection(database, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const [applied] = await appliedMigrations(client);
    if (
      applied !== undefined &&
      applied !== readMigrationFiles({ migrationsFolder: folder })[0]?.folderMillis
    )
      throw new ConfigError(
        'Este banco de dados é de uma versão anterior à 1.0.0, e nada nele foi mudado. Faça uma cópia com a versão que o fez ' +
          '(npm run backup -- copia.tar.gz) e restaure-a com esta numa instalação vazia, com outro DATA_DIR ou DATABASE_URL ' +
          '(npm run restore -- copia.tar.gz). Passo a passo: docs/operating.md, "Vir de uma versão anterior à 1.0.0".',
      );
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
