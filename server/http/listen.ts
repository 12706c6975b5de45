import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createClientErrorHandler, createResponseClass } from './default-headers.ts';
import type { Asked, KeptAnswer } from './pages.ts';
import { pourFile, takeOffered } from './pour-file.ts';
import type { DefaultHeaders } from './security-headers.ts';

/** One line that says why the port cannot be had. */
export class PortError extends Error {}

interface ListenOptions {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  /** Is asked before: what is answered from memory. */
  kept?: (asked: Asked) => KeptAnswer | undefined;
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
/** Of one request. Times in milliseconds: browsers send headers at once, and an upload of 10 MB takes a slow line minutes. */
const requestLimits = {
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 5_000,
  /** Bytes of all names and values: many times what cookies and proxies add. */
  maxHeaderSize: 16 * 1024,
};
/** Several times what a browser and its proxies send. */
const maxHeaders = 200;
/** Requests of one connection behind one that is not answered yet. Browsers and proxies send the next one afterwards. */
const maxBehind = 16;

export interface Listener {
  /** Takes nothing new and waits for the answers under way. @param patience milliseconds; then connections are cut */
  close(patience: number): Promise<void>;
}

/** Opens the port. @throws {PortError} */
export async function listen({
  fetch,
  kept = () => undefined,
  defaultHeaders = () => ({}),
  port,
  host,
  idleLimit = defaultIdleLimit,
}: ListenOptions): Promise<Listener> {
  let isClosing = false;
  const serverOptions = {
    ServerResponse: createResponseClass({ defaultHeaders, isClosing: () => isClosing }),
    ...requestLimits,
  };
  const pour = (response: Response, outgoing: ServerResponse): Response => {
    const source = takeOffered(outgoing);
    if (!source) return response;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    void pourFile(source, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  const answer = async (request: Request, bindings: unknown) => {
    const env = bindings as HttpBindings;
    if (env.incoming.rawHeaders.length >= 2 * maxHeaders) return new Response(null, { status: 431 });
    const outgoing = env.outgoing as ServerResponse;
    return pour(await fetch(request, env), outgoing);
  };
  const serve = getRequestListener(answer);
  const isTooFarBehind = countBehind();
  const server = createServer(serverOptions, (incoming, outgoing) => {
    if (isTooFarBehind(incoming.socket, outgoing)) return;
    const page = kept(incoming);
    if (page) outgoing.writeHead(page.status, page.headers).end(page.body);
    else void serve(incoming, outgoing);
  });
  server.on('clientError', createClientErrorHandler(defaultHeaders));
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

/**
 * Cuts the connection of whoever sends requests on and on without reading the answers: Node takes all that has come at
 * once, and each would be worked on and its answer kept until those before it are read.
 */
function countBehind() {
  const behind = new WeakMap<Socket, number>();
  return (socket: Socket, answer: ServerResponse): boolean => {
    // Whose turn it is has the connection.
    if (answer.socket) {
      behind.delete(socket);
      return false;
    }
    const count = (behind.get(socket) ?? 0) + 1;
    behind.set(socket, count);
    if (count > maxBehind) socket.destroy();
    return count > maxBehind;
  };
}
