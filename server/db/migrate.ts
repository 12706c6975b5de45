import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './connect.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Any constant will do; every process of the product uses the same one. */
export const migrationLock = 7_204_311;

/** Brings the tables up to date. Processes that start together wait for one another. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}
