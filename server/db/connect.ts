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
  return succeeds(database, 'select 1');
}

/**
 * Writes a row, which a copy for reading refuses, and lists more numbers than it may keep in memory: on a full disk there
 * is no room for them. Nothing stays behind but a counter that has run out.
 */
const write = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 4000);
  insert into rate_limits (key, expire) values ('readiness', 0) on conflict (key) do update set expire = 0`;

/** Whether the database can write right now. */
export function databaseWrites(database: Database): Promise<boolean> {
  return succeeds(database, write);
}

function succeeds(database: Database, statements: string): Promise<boolean> {
  return database.$client.query(statements).then(
    () => true,
    () => false,
  );
}
