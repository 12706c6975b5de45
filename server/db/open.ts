import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from './connect.ts';
import { startDatabase } from './start-database.ts';

interface OpenDatabase {
  database: Database;
  /** Closes the connections and, if unused, the embedded server. */
  close(): Promise<void>;
}

/** Milliseconds that closing waits for running transactions. */
const closeTimeout = 1_000;

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'databasePrepares' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const opened = await startDatabase(config, log);
  const database = connectDatabase({
    connection: { connectionString: withStandardTls(opened.databaseUrl) },
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

/** Makes `sslmode` mean what PostgreSQL's documentation says; by default the driver differs. */
function withStandardTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.has('sslmode') && url.searchParams.get('sslmode') !== 'no-verify')
    url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
