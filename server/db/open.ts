import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from './connect.ts';
import { databaseConnection } from './database-connection.ts';
import { startDatabase } from './start-database.ts';

interface OpenDatabase {
  database: Database;
  /** Closes the connections and, if unused, the embedded server. */
  close(): Promise<void>;
}

/** Milliseconds that closing waits for running transactions. */
const closeTimeout = 1_000;

export async function openDatabase(
  config: Pick<Config, 'databaseAddress' | 'databasePoolSize' | 'databasePrepares' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const opened = await startDatabase(config, log);
  const database = connectDatabase({
    connection: databaseConnection(opened.address),
    poolSize: config.databasePoolSize,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    prepares: config.databasePrepares,
    // In tests this throws; in production it is logged and the request is served.
    onNested: (error) => log.error({ stack: error.stack }, 'connection asked for within a transaction'),
  });
  return {
    database,
    async close() {
      await database.$client.close(closeTimeout);
      await opened.close();
    },
  };
}
