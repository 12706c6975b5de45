import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { applicationName } from './keep.ts';
import { ResilientPool } from './pool.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: ResilientPool };

/** Statements that count together or not at all. What must be written with something else asks for one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Where a statement runs: in a transaction, or by itself. */
export type Connection = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Runs work in one transaction, which ends with it; what it throws undoes all of it. */
export type Transact = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

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
  const pool = new ResilientPool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    prepares,
  });
  pool.on('error', onError);
  return drizzle(pool, { schema });
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
