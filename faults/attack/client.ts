import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  /** 0 if the connection broke. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  took: number;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  /** The client IP that a trusted proxy reports. */
  from?: string | undefined;
  json?: unknown;
  body?: string | Buffer;
}

/** Sends a path verbatim, which `fetch` would normalize. */
export type SendRequest = (path: string, asked?: RequestOptions) => Promise<Answer>;

const requestTimeout = 30_000;

/** Creates an HTTP client without a browser's restrictions; the default Origin is the product's. */
export function createAttacker(
  url: string,
  connections = 32,
): { ask: SendRequest; closeConnections(): void } {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask: SendRequest = (path, { method, headers, cookie, from, json, body } = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, all: IncomingHttpHeaders, text: string) =>
        resolve({ status, headers: all, text, took: performance.now() - began });
      const broken = () => end(0, {}, '');
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method: method ?? (sent === undefined ? 'GET' : 'POST'),
          timeout: requestTimeout,
          headers: {
            host: new URL(url).host,
            origin: url,
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
            ...(cookie && { cookie }),
            ...(from && { 'x-forwarded-for': from }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            end(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString('latin1')),
          );
          answer.on('error', broken);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', broken);
      outgoing.end(sent);
    });
  };
  return { ask, closeConnections: () => agent.destroy() };
}

/** Returns the Cookie header that a browser would send after this answer. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * Sends raw bytes over a new connection.
 * @param idleTimeout milliseconds without an answer until it disconnects
 * @returns everything received until either side disconnected
 */
export function sendRaw(url: string, bytes: string | Buffer, idleTimeout = 1_000): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setTimeout(idleTimeout, () => socket.destroy());
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** Runs an action for each item, with limited concurrency. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}
