import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConnection } from './database-connection.ts';

/** SQLSTATE of a prepared statement that does not exist. */
const unknownStatement = '26000';
/** Tries to catch the pooler: while others use it, one of them may take the connection first. */
const rounds = 3;
/** Milliseconds to connect, and for each query. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

/**
 * Returns true behind a pooler that gives each transaction another connection and brings no prepared statement along.
 * PostgreSQL itself, or a pooler that gives each session its own connection, never loses one.
 */
export async function losesPreparedStatements(connection: DatabaseConnection): Promise<boolean> {
  const connect = () => new pg.Client({ ...connection, ...limits });
  const asker = connect();
  const others = [connect(), connect()];
  const clients = [asker, ...others];
  for (const client of clients) client.on('error', () => undefined);
  const statement = { name: `probe_${randomUUID()}`, text: 'select 1' };
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < rounds; round += 1) {
      for (const other of others) {
        await asker.query(statement);
        // Takes the connection that the pooler just got back, and keeps it.
        await other.query('begin');
      }
      await asker.query(statement);
      for (const other of others) await other.query('rollback');
    }
    return false;
  } catch (error) {
    // Without an answer nothing is known: whoever connects next says what is wrong.
    return (error as pg.DatabaseError).code === unknownStatement;
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
}
