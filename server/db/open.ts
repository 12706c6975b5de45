import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase } from './connect.ts';
import { databaseConnection } from './database-connection.ts';
import { losesPreparedStatements } from './pooler.ts';
import { startDatabase } from './start-database.ts';

/** Milliseconds that closing waits for running transactions. */
const closeTimeout = 1_000;

export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_PREPARE' | 'dataDir'>,
  log: Logger,
) {
  const opened = await startDatabase(config, log);
  const connection = databaseConnection(opened.address);
  const isForgetful = config.DATABASE_PREPARE && (await losesPreparedStatements(connection));
  if (isForgetful) log.warn('the pooler loses prepared statements: DATABASE_PREPARE=false is in force');
  const database = connectDatabase({
    connection,
    poolSize: config.DATABASE_POOL_SIZE,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    prepares: config.DATABASE_PREPARE && !isForgetful,
    // In tests this throws; in production it is logged and the request is served.
    onNested: (error) => log.error({ stack: error.stack }, 'connection asked for within a transaction'),
  });
  return {
    database,
    prepareClose: opened.prepareClose,
    /** Closes the connections and, if unused, the embedded server. */
    async close(): Promise<void> {
      await database.$client.close(closeTimeout);
      await opened.close();
    },
  };
}
