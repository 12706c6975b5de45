import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type Database, onOwnConnection } from './connect.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Key of an advisory lock; an arbitrary number. */
export const migrationLock = 7_204_311;

/**
 * Migrates the tables. Processes that start together wait for one another: the lock belongs to a transaction, so it
 * also holds behind a pooler that gives each transaction another connection.
 */
export function migrateDatabase(database: Database): Promise<void> {
  return onOwnConnection(database, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    // The migrator's `begin` has no effect in this transaction; its `commit` ends it and releases the lock.
    await migrate(drizzle(client), { migrationsFolder });
  });
}
