import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export const applicationName = 'ia-veterinaria';

export interface StartedDatabase {
  databaseUrl: string;
  /** Stops the embedded server, unless another process is connected. */
  close(): Promise<void>;
}

/** Milliseconds between checks that the embedded server runs. */
const watchInterval = 1_000;

/** Starts the embedded PostgreSQL, and restarts it if it dies. With DATABASE_URL there is nothing to start. */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<StartedDatabase> {
  if (config.databaseUrl) return { databaseUrl: config.databaseUrl, close: async () => undefined };

  const embedded = await startEmbeddedPostgres(config.dataDir);
  const databaseUrl = `postgres://${embedded.user}@localhost/postgres?host=${encodeURIComponent(embedded.socketDir)}`;
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = embedded.ensureRunning().catch((err: unknown) => log.error({ err }, 'database down'));
  }, watchInterval);
  timer.unref();
  return {
    databaseUrl,
    async close() {
      clearInterval(timer);
      await checking;
      if (!(await hasOtherConnections(databaseUrl))) await embedded.stop();
    },
  };
}

async function hasOtherConnections(connectionString: string): Promise<boolean> {
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
