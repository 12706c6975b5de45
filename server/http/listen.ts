import { once } from 'node:events';
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { DefaultHeaders } from './security-headers.ts';

/** The port or the address cannot be opened. The message is one Portuguese line for the operator. */
export class PortError extends Error {}

interface ListenOptions {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  defaultHeaders?: DefaultHeaders;
  port: number;
  host: string;
  /** Milliseconds without traffic after which a connection is closed. */
  idleLimit?: number;
}

/**
 * Milliseconds: longer than the file store may take to answer while the client waits. With bytes left to send, Node
 * closes a connection only after twice this time.
 */
const defaultIdleLimit = 75_000;
const requestLimits = {
  /** Milliseconds, as the next two. */
  headersTimeout: 20_000,
  /** An upload of 10 MB takes minutes on a slow line. */
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
  /** Bytes: many times what cookies and proxies add. */
  maxHeaderSize: 16 * 1024,
};
/** Several times what browsers and proxies send. */
const maxHeaders = 200;
/** Requests waiting on a connection; browsers and proxies do not pipeline. */
const maxPipelined = 16;

const addressErrors = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];

export interface Listener {
  /**
   * Stops accepting and waits for pending responses; may be called again.
   * @param timeout milliseconds until connections are closed anyway
   */
  close(timeout: number): Promise<void>;
}

/** Starts the HTTP server, with limits that Node does not have by default. @throws {PortError} */
export async function listen({
  fetch,
  defaultHeaders = () => ({}),
  port,
  host,
  idleLimit = defaultIdleLimit,
}: ListenOptions): Promise<Listener> {
  let isClosing = false;
  /** The latest response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();

  /** Adds default headers to all responses, even those that Node writes. */
  class CompleteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    // biome-ignore lint/suspicious/noExplicitAny: `writeHead` has several signatures, all of them are passed on.
    override writeHead(status: number, ...rest: any[]): this {
      // While closing, clients should reconnect to another process.
      if (isClosing) this.shouldKeepAlive = false;
      if (this.socket) responses.set(this.socket, this);
      const ownHeaders = rest.at(-1) ?? {};
      const type = ownHeaders['content-type'] ?? ownHeaders['Content-Type'];
      // Headers passed to `writeHead` override those set here.
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
  // Node silently drops headers beyond this, perhaps a proxy's `X-Forwarded-For`, so such requests are refused.
  server.maxHeadersCount = maxHeaders;
  // Without this, a stalled download holds its connection and memory for ever.
  server.setTimeout(idleLimit);
  server.listen(port, host);
  await once(server, 'listening').catch(({ code = '' }: NodeJS.ErrnoException) => {
    if (code === 'EADDRINUSE') throw new PortError(`A porta ${port} (PORT) já está em uso.`);
    throw new PortError(
      addressErrors.includes(code)
        ? `O endereço ${host} (HOST) não é desta máquina (${code}).`
        : `Não foi possível abrir a porta ${port} (PORT): ${code}.`,
    );
  });
  const closed = once(server, 'close');
  return {
    async close(timeout) {
      isClosing = true;
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), timeout);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Requests that a connection has sent since it last got a response. */
const pipelined = new WeakMap<Duplex, number>();

/** Counts the request; returns true if too many wait: Node would process all and buffer their responses. */
function isPipelinedTooFar({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Only the response that is sent now has a socket; the others wait.
  const count = response.socket ? 0 : (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  return count > maxPipelined;
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns the raw response to an unparsable request, for which Node makes no response object. */
function clientErrorResponse(code: string, headers: Record<string, string>): string {
  const status = clientErrorStatus[code] ?? 400;
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', ''].join(
    '\r\n',
  );
}
