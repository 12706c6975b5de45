import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  /** 0 if the connection broke. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  took: number;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  /** The client IP that a trusted proxy reports. */
  from?: string | undefined;
  json?: unknown;
  body?: string | Buffer;
}

/** Sends a path verbatim, which `fetch` would normalize. */
export type Ask = (path: string, asked?: Asked) => Promise<Answer>;

const patience = 30_000;

/** Creates an HTTP client without a browser's restrictions; the default Origin is the product's. */
export function createAttacker(url: string, connections = 32): { ask: Ask; closeConnections(): void } {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask: Ask = (path, { method, headers, cookie, from, json, body } = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, all: IncomingHttpHeaders, text: string) =>
        resolve({ status, headers: all, text, took: performance.now() - began });
      const broken = () => end(0, {}, '');
      const asking = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method: method ?? (sent === undefined ? 'GET' : 'POST'),
          timeout: patience,
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
      asking.on('timeout', () => asking.destroy());
      asking.on('error', broken);
      asking.end(sent);
    });
  };
  return { ask, closeConnections: () => agent.destroy() };
}

/** Returns the Cookie header that a browser would send after this answer. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * Writes bytes to a connection of its own, whatever they are.
 * @param quiet milliseconds of silence after which it hangs up
 * @returns all that was answered until one of both hung up
 */
export function speak(url: string, bytes: string | Buffer, quiet = 1_000): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setTimeout(quiet, () => socket.destroy());
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** Runs an action for each item, with limited concurrency. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  lanes: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
