import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from './connect.ts';
import { keepDatabase } from './keep.ts';

interface OpenDatabase {
  database: Database;
  /** Ends the connections and, when nobody else uses it, the embedded server. */
  close(): Promise<void>;
}

/** Milliseconds for which transactions under way are waited for at the end. */
const endPatience = 1_000;

/** Opens the database of the settings: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'databasePrepares' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const kept = await keepDatabase(config, log);
  const database = connectDatabase({
    connection: { connectionString: withStandardTls(kept.databaseUrl) },
    poolSize: config.databasePoolSize,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    prepares: config.databasePrepares,
    // Every test fails for it; whoever meets one that no test knew of is served.
    onNested: (error) => log.error({ stack: error.stack }, 'connection asked for within a transaction'),
  });
  return {
    database,
    async close() {
      await database.$client.close(endPatience);
      await kept.close();
    },
  };
}

/** The driver's `sslmode` differs from what PostgreSQL documents, unless it is told not to. */
function withStandardTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.has('sslmode') && url.searchParams.get('sslmode') !== 'no-verify')
    url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
