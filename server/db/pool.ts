import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findHolderError } from './held-connection.ts';

/** Milliseconds to wait for a new or a free connection. */
const connectTimeout = 5_000;
/** Milliseconds after a lost connection in which an unexplained error is attributed to it. */
const lossWindow = 5_000;
/** Milliseconds between probes, and for each. */
const probeInterval = 250;
const probeTimeout = 1_500;

export interface PoolConfig extends pg.PoolConfig {
  /** Called when a flow that holds a connection asks for another; without this option an error is thrown. */
  onNested?: (error: Error) => void;
  /** Milliseconds without a byte after which a connection that waits for an answer is closed. */
  silenceLimit?: number;
  /** False behind poolers that give each transaction another connection, without its prepared statements. */
  prepares?: boolean;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

class DatabaseUnreachable extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * Closes a connection that is silent for too long. pg's `query_timeout` would leave it open, and its next query
 * waiting.
 */
class WatchedClient extends pg.Client {
  readonly socket: Socket;
  readonly #config: PoolConfig;

  constructor(config: PoolConfig = {}) {
    const socket = new Socket();
    // The pool makes the password non-enumerable, so the spread leaves it out.
    super({ ...config, password: config.password, stream: () => socket });
    this.socket = socket;
    this.#config = config;
    this.on('drain', () => socket.setTimeout(0));
    socket.once('timeout', () => socket.destroy());
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg accepts many forms of arguments, which are passed on.
  override query(config: any, ...rest: any[]): any {
    const { silenceLimit = 10_000, prepares = true } = this.#config;
    this.socket.setTimeout(silenceLimit);
    const dropsName = !prepares && config?.name !== undefined && !config.submit;
    return super.query(dropsName ? { ...config, name: undefined } : config, ...(rest as []));
  }
}

/**
 * A pool for unreliable networks. pg notices closed connections, not silent ones: this closes them, and refuses every
 * request for a connection at once until a probe succeeds.
 */
export class ResilientPool extends pg.Pool {
  readonly #config: PoolConfig;
  readonly #open = new Set<WatchedClient>();
  #isUnreachable = false;
  #lostAt = Number.NEGATIVE_INFINITY;

  constructor(config: PoolConfig) {
    super({ ...config, Client: WatchedClient, connectionTimeoutMillis: connectTimeout, keepAlive: true });
    this.#config = config;
    this.on('connect', (newClient) => {
      const client = newClient as pg.PoolClient & WatchedClient;
      // Between a transaction's statements there is no other listener, and an unhandled error ends the process.
      client.on('error', () => this.#noteLoss());
      client.once('end', () => this.#open.delete(client));
      client.socket.once('timeout', () => this.#probe());
      this.#open.add(client);
    });
  }

  get prepares(): boolean {
    return this.#config.prepares ?? true;
  }

  get hasLostConnections(): boolean {
    return performance.now() - this.#lostAt < lossWindow;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      );
    const holder = findHolderError();
    if (holder && !this.#config.onNested) throw holder;
    if (holder) this.#config.onNested?.(holder);
    if (this.#isUnreachable) {
      callback(new DatabaseUnreachable('The database is unreachable'), undefined, () => undefined);
      return undefined;
    }
    super.connect((error, client, done) => {
      if (error) this.#noteLoss();
      if (error && /time ?out/i.test(error.message)) this.#probe();
      callback(error, client, done);
    });
    return undefined;
  }

  /**
   * Ends the pool and waits until the server has closed the connections, unlike pg's `end`.
   * @param timeout milliseconds before running statements are cut off
   */
  async close(timeout: number): Promise<void> {
    const ended = Promise.all(
      [...this.#open].map((client) => new Promise<void>((resolve) => client.once('end', () => resolve()))),
    );
    void this.end();
    await Promise.race([ended, sleep(timeout, undefined, { ref: false })]);
    for (const { socket } of this.#open) socket.destroy();
    await ended;
  }

  #noteLoss(): void {
    this.#lostAt = performance.now();
  }

  async #probe(): Promise<void> {
    this.#noteLoss();
    if (this.#isUnreachable) return;
    this.#isUnreachable = true;
    while (!this.ending && !(await this.#answers())) await sleep(probeInterval, undefined, { ref: false });
    this.#isUnreachable = false;
  }

  async #answers(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout };
    const client = new pg.Client({ ...this.#config, ...limits });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // "Too many connections" means that the server works.
      return (error as pg.DatabaseError).code === '53300';
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
