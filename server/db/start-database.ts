import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../settings/addresses.ts';
import { databaseConnection } from './database-connection.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export const applicationName = 'ia-veterinaria';

export interface StartedDatabase {
  address: DatabaseAddress;
  /** Makes the embedded server write to disk what its stop would: called when a stop begins, requests finish meanwhile. */
  prepareClose(): Promise<void>;
  /** Stops the embedded server, unless another process is connected. */
  close(): Promise<void>;
}

const nothing = async () => undefined;
/** Milliseconds between checks that the embedded server runs. */
const watchInterval = 1_000;
/** Milliseconds, more than any checkpoint takes. */
const checkpointTimeout = 10_000;

/** Starts the embedded PostgreSQL, and restarts it if it dies. With DATABASE_URL there is nothing to start. */
export async function startDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  log: Logger,
): Promise<StartedDatabase> {
  if (config.DATABASE_URL) return { address: config.DATABASE_URL, prepareClose: nothing, close: nothing };

  const embedded = await startEmbeddedPostgres(config.dataDir);
  const address: DatabaseAddress = {
    user: embedded.user,
    password: '',
    host: embedded.socketDir,
    port: undefined,
    database: 'postgres',
    tls: {},
  };
  /** The check that runs now: the next one waits, as each may restart the server. */
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= embedded
      .ensureRunning()
      .catch((err: unknown) => log.error({ err }, 'database down'))
      .finally(() => {
        checking = undefined;
      });
  }, watchInterval);
  timer.unref();
  return {
    address,
    prepareClose: () => query(address, 'checkpoint', checkpointTimeout).then(nothing, nothing),
    async close() {
      clearInterval(timer);
      await checking;
      // The caller's pool is closed, and this connection has no such name.
      const others = `select from pg_stat_activity where application_name = '${applicationName}'`;
      const isShared = await query(address, others, 1_000).then(
        ({ rowCount }) => Boolean(rowCount),
        () => false,
      );
      if (!isShared) await embedded.stop();
    },
  };
}

async function query(address: DatabaseAddress, text: string, timeout: number): Promise<pg.QueryResult> {
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: timeout };
  const client = new pg.Client({ ...databaseConnection(address), ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
