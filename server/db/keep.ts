import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/** Seen in `pg_stat_activity`; tells the product's own connections from others. */
export const applicationName = 'ia-veterinaria';

export interface KeptDatabase {
  /** How any process of this machine reaches it. */
  databaseUrl: string;
  /** Stops the embedded server, unless somebody else uses it. */
  close(): Promise<void>;
}

/** Milliseconds between looks at the embedded server's process. */
const watchInterval = 1_000;

/** The database of the settings: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR, started and kept alive. */
export async function keepDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<KeptDatabase> {
  if (config.databaseUrl) return { databaseUrl: config.databaseUrl, close: async () => undefined };

  const embedded = await startEmbeddedPostgres(config.dataDir);
  const databaseUrl = `postgres://${embedded.user}@localhost/postgres?host=${encodeURIComponent(embedded.socketDir)}`;
  let checking = Promise.resolve();
  const watch = setInterval(() => {
    checking = embedded.ensureRunning().catch((err: unknown) => log.error({ err }, 'database down'));
  }, watchInterval);
  watch.unref();
  return {
    databaseUrl,
    async close() {
      clearInterval(watch);
      await checking;
      if (!(await hasUsers(databaseUrl))) await embedded.stop();
    },
  };
}

/** Whether a process of the product is still connected to the embedded server. */
async function hasUsers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [
      applicationName,
    ]);
    return Boolean(rowCount);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
