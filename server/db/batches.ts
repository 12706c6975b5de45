import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const dialect = new PgDialect();

/**
 * Yields a query's rows in batches, all from one snapshot. Holds a connection until the last batch, or until the
 * consumer stops; PostgreSQL ends the transaction if the consumer takes over a minute for a batch.
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
