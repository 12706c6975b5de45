import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DefaultHeaders } from './security-headers.ts';

interface ResponseClassOptions {
  defaultHeaders: DefaultHeaders;
  isClosing: () => boolean;
}

/**
 * Returns the class of all responses of a server: whoever writes one, the router, Node or what answers from memory, it
 * carries the default headers unless it has its own of that name.
 */
export function createResponseClass({
  defaultHeaders,
  isClosing,
}: ResponseClassOptions): typeof ServerResponse {
  return class Response<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    // biome-ignore lint/suspicious/noExplicitAny: `writeHead` has several signatures, all of them are passed on.
    override writeHead(status: number, ...rest: any[]): this {
      // Clients of a server that closes go elsewhere with their next request.
      if (isClosing()) this.shouldKeepAlive = false;
      const given = rest.at(-1);
      if (isPlain(given))
        return super.writeHead(status, ...rest.slice(0, -1), complete(given, defaultHeaders));
      for (const [name, value] of Object.entries(defaultHeaders(undefined)))
        if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...rest);
    }
  };
}

function isPlain(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function complete(given: OutgoingHttpHeaders, defaultHeaders: DefaultHeaders): OutgoingHttpHeaders {
  // Pages in memory were completed when they were loaded.
  if ('X-Content-Type-Options' in given) return given;
  const type = given['content-type'] ?? given['Content-Type'];
  const all: OutgoingHttpHeaders = { ...defaultHeaders(typeof type === 'string' ? type : undefined) };
  for (const name in given) all[name.toLowerCase()] = given[name];
  return all;
}

const statusOfCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what Node cannot read as a request, for which there is no response object. */
export function createClientErrorHandler(defaultHeaders: DefaultHeaders) {
  const headers = Object.entries({ ...defaultHeaders(undefined), connection: 'close', 'content-length': 0 })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
    // As Node itself does: nothing is written into a response that is under way.
    const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse };
    const status = statusOfCode[code] ?? 400;
    if (socket.writable && !current?.headersSent)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n`);
    else socket.destroy();
  };
}
