import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../settings/addresses.ts';
import { databaseConnection } from './database-connection.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export const applicationName = 'ia-veterinaria';

export interface StartedDatabase {
  address: DatabaseAddress;
  /** Stops the embedded server, unless another process is connected. */
  close(): Promise<void>;
}

/** Milliseconds between checks that the embedded server runs. */
const watchInterval = 1_000;

/** Starts the embedded PostgreSQL, and restarts it if it dies. With DATABASE_URL there is nothing to start. */
export async function startDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  log: Logger,
): Promise<StartedDatabase> {
  if (config.DATABASE_URL) return { address: config.DATABASE_URL, close: async () => undefined };

  const embedded = await startEmbeddedPostgres(config.dataDir);
  const address: DatabaseAddress = {
    user: embedded.user,
    password: '',
    host: embedded.socketDir,
    port: undefined,
    database: 'postgres',
    tls: {},
  };
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = embedded.ensureRunning().catch((err: unknown) => log.error({ err }, 'database down'));
  }, watchInterval);
  timer.unref();
  return {
    address,
    async close() {
      clearInterval(timer);
      await checking;
      if (!(await hasOtherConnections(address))) await embedded.stop();
    },
  };
}

async function hasOtherConnections(address: DatabaseAddress): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };
  const client = new pg.Client({ ...databaseConnection(address), ...limits });
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
