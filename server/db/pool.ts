import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nestedUse } from './held-connection.ts';
import { WatchedClient, type WatchedConfig } from './watched-client.ts';

/** Milliseconds for which a new connection, or a free one, is waited for. */
const connectTimeout = 5_000;
/** Milliseconds after a lost connection in which what fails for no known reason may well have failed for that. */
const aftermath = 5_000;
/** Milliseconds. */
const probeInterval = 250;
const probeTimeout = 1_500;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

export interface PoolConfig extends WatchedConfig {
  /** Told when a flow that holds a connection asks for another one; without it that fails. */
  onNested?: (error: Error) => void;
}

/** While the database is known to be away: nobody waits to learn it again. */
class DatabaseAway extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * A pool for networks that fail. The driver notices a connection that is closed, not one that falls silent: such a
 * one is cut here, whatever waits for it fails, and until a probe succeeds everybody else is refused at once. A
 * transaction whose connection breaks gives its place back.
 */
export class ResilientPool extends pg.Pool {
  readonly #config: pg.PoolConfig;
  readonly #onNested: (error: Error) => void;
  readonly #clients = new Set<WatchedClient>();
  #isAway = false;
  #lostAt = Number.NEGATIVE_INFINITY;

  constructor({ onNested = raise, ...config }: PoolConfig) {
    super({ ...config, Client: WatchedClient, connectionTimeoutMillis: connectTimeout, keepAlive: true });
    this.#config = config;
    this.#onNested = onNested;
    this.on('connect', (connected) => {
      const client = connected as pg.PoolClient & WatchedClient;
      // In a transaction nobody listens between statements, and an error that nobody hears ends the process.
      client.on('error', () => this.#noteLoss());
      client.socket.once('timeout', () => {
        client.socket.destroy();
        this.#findOut();
      });
      this.#clients.add(client);
    });
    this.on('remove', (client) => this.#clients.delete(client as pg.PoolClient & WatchedClient));
  }

  /** Whether connections failed just now. */
  get isTroubled(): boolean {
    return performance.now() - this.#lostAt < aftermath;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connectForLong();
    this.#refuseNested();
    if (this.#isAway) callback(new DatabaseAway('The database is away'), undefined, () => undefined);
    else
      super.connect((error, client, done) => {
        if (error) this.#notice(error);
        callback(error, client, done);
      });
    return undefined;
  }

  #refuseNested(): void {
    const error = nestedUse();
    if (error) this.#onNested(error);
  }

  /** Whoever takes a connection for several statements may never get to give a broken one back. */
  async #connectForLong(): Promise<pg.PoolClient> {
    this.#refuseNested();
    if (this.#isAway) throw new DatabaseAway('The database is away');
    const client = await super.connect().catch((error: Error) => {
      this.#notice(error);
      throw error;
    });
    const release = client.release.bind(client);
    const giveBack = (reason?: boolean | Error) => {
      client.off('end', onEnd);
      client.release = () => undefined;
      release(reason);
    };
    const onEnd = () => giveBack(true);
    client.once('end', onEnd);
    client.release = giveBack;
    return client;
  }

  /**
   * Ends, and waits until the server has let go of the connections: the driver's own `end` does not.
   * @param patience milliseconds for what is under way, which is cut then
   */
  async close(patience: number): Promise<void> {
    const gone = this.end().then(() => this.#allRemoved());
    await Promise.race([gone, sleep(patience, undefined, { ref: false })]);
    for (const { socket } of this.#clients) socket.destroy();
    await this.#allRemoved();
  }

  async #allRemoved(): Promise<void> {
    while (this.#clients.size > 0) await once(this, 'remove');
  }

  #noteLoss(): void {
    this.#lostAt = performance.now();
  }

  #notice(error: Error): void {
    this.#noteLoss();
    if (/time ?out/i.test(error.message)) this.#findOut();
  }

  /** Refuses everybody until the database answers. */
  async #findOut(): Promise<void> {
    if (this.#isAway) return;
    this.#isAway = true;
    while (!this.ending && !(await this.#answers())) await sleep(probeInterval, undefined, { ref: false });
    this.#isAway = false;
  }

  async #answers(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout };
    const probe = new pg.Client({ ...this.#config, ...limits });
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      await probe.query('select 1');
      return true;
    } catch (error) {
      // Full, but there: those who have a connection can work.
      return (error as pg.DatabaseError).code === '53300';
    } finally {
      void probe.end().catch(() => undefined);
    }
  }
}

function raise(error: Error): never {
  throw error;
}
