import { once } from 'node:events';
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { DefaultHeaders } from './security-headers.ts';

/** One line that says why the port cannot be opened. */
export class PortError extends Error {}

interface ListenOptions {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  defaultHeaders?: DefaultHeaders;
  port: number;
  host: string;
  /** Milliseconds in which neither side moves a byte, after which a connection is cut. */
  idleLimit?: number;
}

/**
 * More than the store of files gets to take an upload, as its sender waits in silence. Node cuts a connection that has
 * bytes to send only when twice as much has passed.
 */
const defaultIdleLimit = 75_000;
/** Limits of one request, in milliseconds: browsers send headers at once; an upload of 10 MB takes a slow line minutes. */
const requestLimits = {
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
  /** Bytes of all names and values: many times what cookies and proxies add. */
  maxHeaderSize: 16 * 1024,
};
/** Several times what a browser and its proxies send. */
const maxHeaders = 200;
/** Requests of one connection that wait for an earlier answer. Browsers and proxies send one after the other. */
const maxPipelined = 16;

export interface Listener {
  /** Takes nothing new and waits for the answers under way. @param patience milliseconds; then connections are cut */
  close(patience: number): Promise<void>;
}

/** Opens the port. @throws {PortError} */
export async function listen({
  fetch,
  defaultHeaders = () => ({}),
  port,
  host,
  idleLimit = defaultIdleLimit,
}: ListenOptions): Promise<Listener> {
  let isClosing = false;
  /** The latest response that was begun on a connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();

  /** Adds the default headers to every response, whether the router or Node itself writes it. */
  class CompleteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    // biome-ignore lint/suspicious/noExplicitAny: `writeHead` has several signatures, all of them are passed on.
    override writeHead(status: number, ...rest: any[]): this {
      // Clients of a closing server connect elsewhere for their next request.
      if (isClosing) this.shouldKeepAlive = false;
      if (this.socket) responses.set(this.socket, this);
      const given = rest.at(-1) ?? {};
      const type = given['content-type'] ?? given['Content-Type'];
      // Headers that are given replace those that are set.
      for (const [name, value] of Object.entries(defaultHeaders(type)))
        if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...rest);
    }
  }

  const server = createAdaptorServer({
    serverOptions: { ServerResponse: CompleteResponse, ...requestLimits },
    fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings;
      if (incoming.rawHeaders.length >= 2 * maxHeaders) return new Response(null, { status: 431 });
      if (isPipelinedTooFar(incoming, outgoing as ServerResponse)) {
        incoming.socket.destroy();
        return new Response(null, { status: 503 });
      }
      return fetch(request, bindings);
    },
  }) as Server;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    const response = responses.get(socket);
    if (!socket.writable || (response && !response.writableFinished)) socket.destroy();
    else socket.end(clientErrorResponse(code, defaultHeaders(undefined)));
  });
  // Node drops those beyond it unseen, and with them what a proxy says of its client: who sends as many is refused.
  server.maxHeadersCount = maxHeaders;
  // Without it, whoever stops reading a file holds its connection and its memory for ever.
  server.setTimeout(idleLimit);
  server.listen(port, host);
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new PortError(
      code === 'EADDRINUSE'
        ? `A porta ${port} (PORT) já está em uso.`
        : `Não foi possível abrir a porta ${port} (PORT): ${code}.`,
    );
  });
  return {
    async close(patience) {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(cut);
    },
  };
}

const pipelined = new WeakMap<Duplex, number>();

/**
 * Counts the requests of a connection that wait for an earlier answer: Node reads all that a client sends, and each would be
 * worked on and its answer kept until those before it are read.
 */
function isPipelinedTooFar({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // The response whose turn it is has the connection.
  const count = response.socket ? 0 : (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  return count > maxPipelined;
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns the whole response to what Node cannot read as a request, for which it makes no response object. */
function clientErrorResponse(code: string, headers: Record<string, string>): string {
  const status = clientErrorStatus[code] ?? 400;
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', ''].join(
    '\r\n',
  );
}
