import { Socket } from 'node:net';
import pg from 'pg';

export interface WatchedConfig extends pg.PoolConfig {
  /** Milliseconds without a byte after which a connection that owes an answer counts as dead. */
  silenceLimit?: number;
  /** False for poolers that give each transaction another connection: what was prepared on one is unknown to the next. */
  prepares?: boolean;
}

/**
 * A connection whose socket runs out of time when it owes an answer and nothing comes. The driver's `query_timeout` would
 * limit long statements and copies too, and leave the connection as it is.
 */
export class WatchedClient extends pg.Client {
  readonly socket: Socket;
  readonly #silenceLimit: number;
  readonly #prepares: boolean;

  constructor(config: WatchedConfig = {}) {
    const socket = new Socket();
    // The pool hides the password from copies.
    super({ ...config, password: config.password, stream: () => socket });
    this.socket = socket;
    this.#silenceLimit = config.silenceLimit ?? 10_000;
    this.#prepares = config.prepares ?? true;
    this.on('drain', () => socket.setTimeout(0));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call this are passed on as they are.
  override query(config: any, ...rest: any[]): any {
    this.socket.setTimeout(this.#silenceLimit);
    const isUnnamed = this.#prepares || config?.name === undefined || config.submit;
    return super.query(isUnnamed ? config : { ...config, name: undefined }, ...(rest as []));
  }
}
