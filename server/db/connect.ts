import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withAmbientTransactions } from './ambient-transaction.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** Seen in `pg_stat_activity`; tells the product's own connections from others. */
export const applicationName = 'ia-veterinaria';

interface Options {
  connection: pg.PoolConfig;
  poolSize: number;
  /** Called when an idle connection breaks: without a listener that would end the process. */
  onError: (error: Error) => void;
}

/** Opens a pool; nothing connects before the first query. */
export function connectDatabase({ connection, poolSize, onError }: Options): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', onError);
  return withAmbientTransactions(drizzle(pool, { schema }));
}

/** Whether the database answers a question right now. */
export function databaseAnswers(database: Database): Promise<boolean> {
  return database.$client.query('select 1').then(
    () => true,
    () => false,
  );
}
