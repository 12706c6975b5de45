import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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

/** What the types leave out. */
type Wire = pg.PoolClient & { readyForQuery?: boolean; connection: { stream: Socket } };

/** While the database is known to be away: nobody waits to learn it again. */
class DatabaseAway extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * A pool for networks that fail. The driver notices a connection that is closed, not one that falls silent: such a
 * one is cut here, whatever waits for it fails, and until a probe succeeds everybody else is refused at once. A
 * transaction whose connection breaks gives its place back.
 */
export class EnduringPool extends pg.Pool {
  readonly #config: pg.PoolConfig;
  readonly #clients = new Map<Wire, { moved: number; seconds: number }>();
  readonly #silenceLimit: number;
  #isAway = false;
  #lostAt = Number.NEGATIVE_INFINITY;

  /** @param silenceLimit seconds without a byte after which a connection that owes an answer counts as dead */
  constructor(config: pg.PoolConfig, silenceLimit = 10) {
    const all = { ...config, connectionTimeoutMillis: connectTimeout, keepAlive: true };
    super(all);
    this.#config = all;
    this.#silenceLimit = silenceLimit;
    this.on('connect', (client) => {
      // In a transaction nobody listens between statements, and an error that nobody hears ends the process.
      client.on('error', () => this.#noteLoss());
      this.#clients.set(client as Wire, { moved: 0, seconds: 0 });
    });
    this.on('remove', (client) => this.#clients.delete(client as Wire));
    const watch = setInterval(() => (this.ended ? clearInterval(watch) : this.#cutSilent()), 1_000);
    watch.unref();
  }

  /** Whether connections failed just now. */
  get isTroubled(): boolean {
    return performance.now() - this.#lostAt < aftermath;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connectForLong();
    if (this.#isAway) callback(new DatabaseAway('The database is away'), undefined, () => undefined);
    else
      super.connect((error, client, done) => {
        if (error) this.#notice(error);
        callback(error, client, done);
      });
    return undefined;
  }

  /** Whoever takes a connection for several statements may never get to give a broken one back. */
  async #connectForLong(): Promise<pg.PoolClient> {
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

  /** Ends, and waits until the server has let go of the connections: the driver's own `end` does not. */
  async leave(): Promise<void> {
    const gone = this.#allEnded();
    await this.end();
    await gone;
  }

  /** Ends what is left of the connections, whatever is under way on them. */
  async cut(): Promise<void> {
    const gone = this.#allEnded();
    for (const { connection } of this.#clients.keys()) connection.stream.destroy();
    await gone;
  }

  #allEnded(): Promise<unknown> {
    const clients = [...this.#clients.keys()];
    return Promise.all(clients.map((client) => new Promise((resolve) => client.once('end', resolve))));
  }

  #cutSilent(): void {
    for (const [client, last] of this.#clients) {
      const { stream } = client.connection;
      const moved = stream.bytesRead + stream.bytesWritten;
      const isWaiting = client.readyForQuery === false && moved === last.moved;
      last.seconds = isWaiting ? last.seconds + 1 : 0;
      last.moved = moved;
      if (last.seconds < this.#silenceLimit) continue;
      stream.destroy();
      this.#findOut();
    }
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

/** For poolers that give each transaction another connection: a statement prepared on one is unknown to the next. */
export class UnpreparedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call this are passed on as they are.
  override query(config: any, ...rest: any[]): any {
    const isNamed = typeof config === 'object' && config.name !== undefined && !config.submit;
    return super.query(isNamed ? { ...config, name: undefined } : config, ...(rest as []));
  }
}
