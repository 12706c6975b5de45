import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isConflict, rootCause } from '../failures.ts';
import { connectionHolder } from './held-connection.ts';
import { applicationName } from './keep.ts';
import { type PoolConfig, ResilientPool } from './pool.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: ResilientPool };

/** Statements that count together or not at all. What must be written with something else asks for one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Where a statement runs: in a transaction, or by itself. */
export type Connection = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/**
 * Runs work in one transaction, which ends with it; what it throws undoes all of it. Where another transaction wanted the
 * same at the same moment the work runs again: it does nothing outside of the database that cannot be done twice.
 */
export type Transact = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

interface Options {
  connection: pg.PoolConfig;
  poolSize: number;
  /** Called when an idle connection breaks: without a listener that would end the process. */
  onError: (error: Error) => void;
  /** Whether statements may be kept prepared on a connection. */
  prepares?: boolean;
  onNested?: PoolConfig['onNested'];
}

/** Opens a pool; nothing connects before the first query. */
export function connectDatabase(options: Options): Database {
  const { connection, poolSize, onError, prepares = true, onNested } = options;
  const pool = new ResilientPool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    prepares,
    ...(onNested && { onNested }),
  });
  pool.on('error', onError);
  const database = drizzle(pool, { schema });
  database.transaction = async (work, config) => {
    const hold = connectionHolder();
    const client = await pool.connect();
    try {
      const session = drizzle(client) as unknown as NodePgDatabase<typeof schema>;
      return await session.transaction((tx) => hold(() => work(tx)), config);
    } finally {
      // Drizzle's own transaction would not, if its beginning failed.
      client.release();
    }
  };
  return database;
}

/**
 * Runs work on a connection beside the pool, which may be silent for as long as a statement takes, and ends it. The
 * database undoes what was not committed.
 */
export async function onOwnConnection<Result>(
  { $client }: Database,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // Nobody waits for a page: a busy machine gets more time than the pool would give it.
  const client = new pg.Client({ ...$client.options, connectionTimeoutMillis: 30_000, keepAlive: true });
  // The statement that meets it throws it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the way to run work in a transaction, for whoever is not handed one. */
export function createTransact(database: Database): Transact {
  return (work) => retryConflicts(() => database.transaction(work));
}

const maxTries = 4;
/** Milliseconds before the second try; the third waits for up to twice as long. */
const retryDelay = 40;

/** Tries a whole transaction again while it fails for what another one did at the same moment. */
export async function retryConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === maxTries || !isConflict(rootCause(error).code)) throw error;
    }
    // Not in step with whoever else begins again.
    await sleep(Math.random() * tries * retryDelay);
  }
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
