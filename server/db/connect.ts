import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { withAmbientTransactions } from './ambient-transaction.ts';
import { applicationName } from './keep.ts';
import { EnduringPool, UnpreparedClient } from './pool.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: EnduringPool };

interface Options {
  connection: pg.PoolConfig;
  poolSize: number;
  /** Called when an idle connection breaks: without a listener that would end the process. */
  onError: (error: Error) => void;
  /** Whether statements may be kept prepared on a connection. */
  prepares?: boolean;
}

/** Opens a pool; nothing connects before the first query. */
export function connectDatabase({ connection, poolSize, onError, prepares = true }: Options): Database {
  const pool = new EnduringPool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    ...(prepares ? {} : { Client: UnpreparedClient }),
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
