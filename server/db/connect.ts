import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isConflict, rootCause } from '../failures.ts';
import type { DatabaseConnection } from './database-connection.ts';
import { connectionHolder } from './held-connection.ts';
import { type PoolConfig, ResilientPool } from './pool.ts';
import { applicationName } from './start-database.ts';

export type Database = NodePgDatabase & { $client: ResilientPool };

/** Take this as a parameter where a write must be atomic with another. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Connection = PgDatabase<NodePgQueryResultHKT>;

/**
 * Runs work in one transaction, which an error rolls back. After a conflict with another one the work runs again: its
 * effects outside the database must be repeatable.
 */
export type Transact = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

interface Options {
  connection: DatabaseConnection;
  poolSize: number;
  /** Called when an idle connection breaks; without a listener that would end the process. */
  onError: (error: Error) => void;
  prepares?: boolean;
  onNested?: PoolConfig['onNested'];
}

export function connectDatabase(options: Options): Database {
  const { connection, poolSize, onError, prepares = true, onNested } = options;
  const pool = new ResilientPool({
    ...connection,
    max: poolSize,
    application_name: applicationName,
    prepares,
    // A pool beside it keeps what its connection already has.
    ...(onNested && { onNested }),
  });
  pool.on('error', onError);
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const hold = connectionHolder();
    const client = await pool.connect();
    try {
      const session = drizzle(client) as unknown as NodePgDatabase;
      return await session.transaction((tx) => hold(() => work(tx)), config);
    } finally {
      // Drizzle's own transaction would not release the connection if BEGIN failed.
      client.release();
    }
  };
  return database;
}

/**
 * Runs work on a connection outside the pool, without its `silenceLimit`, and closes it. Uncommitted work is rolled
 * back.
 * @param name of another database on the same server
 */
export async function onOwnConnection<Result>(
  { $client }: Database,
  work: (client: pg.Client) => Promise<Result>,
  name?: string,
): Promise<Result> {
  const { options } = $client;
  const client = new pg.Client({
    ...options,
    // The pool makes the password non-enumerable, so the spread leaves it out.
    password: options.password,
    ...(name !== undefined && { database: name }),
    // No request waits for this, so a busy machine gets more time than from the pool.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // The failing statement throws the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a small pool on another database of the same server. */
export function connectBeside({ $client }: Database, name: string): Database {
  const { options } = $client;
  return connectDatabase({
    // The pool makes the password non-enumerable, so the spread leaves it out.
    connection: { ...options, password: options.password, database: name } as DatabaseConnection,
    poolSize: 4,
    onError: () => undefined,
    prepares: $client.prepares,
  });
}

/**
 * Returns a Drizzle connection that runs its queries on the client, in the client's transaction if one is
 * open.
 */
export function connectionFromClient(client: pg.ClientBase): Connection {
  return drizzle(client as pg.Client);
}

export function createTransact(database: Database): Transact {
  return (work) => retryConflicts(() => database.transaction(work));
}

const maxAttempts = 4;
/** Longest wait in milliseconds before the second attempt; before the third it is twice as long, and so on. */
const retryDelay = 40;

export async function retryConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(rootCause(error).code)) throw error;
    }
    // Random, so that conflicting transactions do not retry at the same moment.
    await sleep(Math.random() * attempt * retryDelay);
  }
}

export function databaseAnswers(database: Database): Promise<boolean> {
  return succeeds(database, 'select 1');
}

/**
 * Fails on a read replica, which refuses to write a row, and on a full disk, where a list larger than `work_mem` cannot
 * be spilled. Leaves only an expired counter behind.
 */
const writeProbe = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 4000);
  insert into rate_limits (key, expire) values ('readiness', 0) on conflict (key) do update set expire = 0`;

export function databaseWrites(database: Database): Promise<boolean> {
  return succeeds(database, writeProbe);
}

function succeeds(database: Database, statements: string): Promise<boolean> {
  return database.$client.query(statements).then(
    () => true,
    () => false,
  );
}
