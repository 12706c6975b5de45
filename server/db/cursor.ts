import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const dialect = new PgDialect();

/**
 * The rows of a query a batch at a time, of one moment, without ever holding them all. A connection is taken with the
 * first batch and given back after the last, or when nobody wants more. Whoever takes longer than a minute over a batch
 * gets no other.
 */
export async function* batchesOf<Row extends object>(
  database: Database,
  query: SQL,
  size = 1_000,
): AsyncGenerator<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const client = await database.$client.connect();
  let failure: Error | undefined;
  try {
    await client.query(`begin read only; set local idle_in_transaction_session_timeout = '1min'`);
    await client.query(`declare batches no scroll cursor for ${text}`, params);
    while (true) {
      const { rows } = await client.query<Row>(`fetch ${size} from batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    await client.query('rollback').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}
