import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export const applicationName = 'ia-veterinaria';

export interface OpenedDatabase {
  databaseUrl: string;
  /** Stops the embedded server, unless others use it. */
  close(): Promise<void>;
}

/** Milliseconds between checks of the embedded server. */
const watchInterval = 1_000;

export async function keepDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OpenedDatabase> {
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
