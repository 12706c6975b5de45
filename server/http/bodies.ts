import { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface BodyLimits {
  /** Bytes that the bodies under way in this process may hold together. */
  budget?: number;
  /** Milliseconds in which a body must have arrived. */
  patience?: number;
}

/** Reads bodies of up to so many bytes, so that what stands behind it finds them there as a whole. */
export type BodyReader = (maxSize: number) => MiddlewareHandler<AppEnv>;

/** What is still on its way ends with the connection, unread. */
const endsConnection = { Connection: 'close' };

/** A body on its way. */
interface Arriving {
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  /** Ends it: there as a whole, or refused. */
  settle(refusal?: AppError): void;
}

/**
 * Bounds what senders can make this process hold, however many there are and whatever they announce: each body, all of
 * them together, and the time that one may take. When there is too much, the body that has been on its way for longest
 * is given up: an honest one is there within moments, so that those who hold theirs back make room for it.
 *
 * Uploads stand apart: they are an administrator's, and go to the disk as they arrive.
 */
export function createBodyReader({
  budget = 8 * 1024 * 1024,
  patience = 20_000,
}: BodyLimits = {}): BodyReader {
  const arriving = new Set<Arriving>();
  let held = 0;

  /** Moves the bytes, so that nothing is left behind for the garbage collector, which may come late. */
  function hold(body: Arriving, capacity: number): void {
    held += capacity - body.bytes.length;
    body.bytes = new Uint8Array(body.bytes.buffer.transfer(capacity));
  }

  function makeRoom(): void {
    for (const oldest of arriving) {
      if (held <= budget) return;
      oldest.settle(new AppError('busy', endsConnection));
    }
  }

  function add(body: Arriving, chunk: Uint8Array, maxSize: number): void {
    const size = body.size + chunk.length;
    if (size > maxSize) {
      body.settle(new AppError('payload_too_large'));
      return;
    }
    if (size > body.bytes.length) hold(body, Math.min(maxSize, Math.max(size, 2 * body.bytes.length)));
    body.bytes.set(chunk, body.size);
    body.size = size;
    makeRoom();
  }

  function read(source: Readable, body: Arriving, maxSize: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const isLate = () => body.settle(new AppError('request_timeout', endsConnection));
      const late = setTimeout(isLate, patience);
      const take = (chunk: Uint8Array) => add(body, chunk, maxSize);
      // A sender that has left reads no answer.
      const forget = finished(source, { writable: false }, (error) =>
        body.settle(error ? new AppError('bad_request') : undefined),
      );
      body.settle = (refusal) => {
        arriving.delete(body);
        clearTimeout(late);
        forget();
        source.off('data', take);
        if (!refusal) return resolve();
        hold(body, 0);
        reject(refusal);
      };
      arriving.add(body);
      source.on('data', take);
    });
  }

  return (maxSize) =>
    createMiddleware<AppEnv>(async (c, next) => {
      if (Number(c.req.header('content-length') ?? 0) > maxSize) throw new AppError('payload_too_large');
      const source = mayHaveBody(c) ? sourceOf(c) : undefined;
      if (!source) return next();
      const body: Arriving = { bytes: new Uint8Array(), size: 0, settle: () => undefined };
      try {
        await read(source, body, maxSize);
        const { url, method, raw } = c.req;
        const whole = body.bytes.subarray(0, body.size);
        c.req.raw = new Request(url, { method, headers: raw.headers, body: whole, signal: raw.signal });
        await next();
      } finally {
        hold(body, 0);
      }
    });
}

/** Told by the headers, which is cheaper than looking: most requests have none. */
export function mayHaveBody({ req }: Context): boolean {
  const announced = req.header('content-length');
  if (announced !== undefined) return announced !== '0';
  return req.header('transfer-encoding') !== undefined || req.header('content-type') !== undefined;
}

/** The connection itself where there is one: whoever stops reading it makes its sender wait, and holds nothing. */
function sourceOf(c: Context): Readable | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming instanceof IncomingMessage) return incoming;
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : undefined;
}
