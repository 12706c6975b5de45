import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { applicationName, connectDatabase, type Database } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';

interface OpenDatabase {
  database: Database;
  /** Ends the connections and, when nobody else uses it, the embedded server. */
  close(): Promise<void>;
}

/** Milliseconds between looks at the embedded server's process. */
const watchInterval = 1_000;

/** Opens the database of the settings: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost');
  const poolSize = config.databasePoolSize;
  if (config.databaseUrl) {
    const database = connectDatabase({
      connection: { connectionString: config.databaseUrl },
      poolSize,
      onError,
    });
    return { database, close: () => database.$client.end() };
  }

  const embedded = await startEmbeddedPostgres(config.dataDir);
  const connection = { host: embedded.socketDir, user: embedded.user, database: 'postgres' };
  const database = connectDatabase({ connection, poolSize, onError });
  let checking = Promise.resolve();
  const watch = setInterval(() => {
    checking = embedded
      .ensureRunning()
      .catch((error: Error) => log.error({ reason: error.message }, 'database down'));
  }, watchInterval);
  watch.unref();
  return {
    database,
    async close() {
      clearInterval(watch);
      await checking;
      const isShared = await hasOtherUsers(database);
      await database.$client.end();
      if (!isShared) await embedded.stop();
    },
  };
}

/** Whether another process of the product is connected to the same embedded server. */
async function hasOtherUsers(database: Database): Promise<boolean> {
  const ownConnections = database.$client.totalCount;
  const { rows } = await database.$client
    .query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where application_name = $1',
      [applicationName],
    )
    .catch(() => ({ rows: [] }));
  return (rows[0]?.count ?? 0) > Math.max(ownConnections, 1);
}
