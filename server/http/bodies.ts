import { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface BodyLimits {
  /** Bytes that all bodies may hold together in this process. */
  budget?: number;
  /** Milliseconds in which a body must have arrived. */
  patience?: number;
}

/** Reads bodies of up to so many bytes, so that the handlers behind it find them whole. */
export type BodyReader = (maxSize: number) => MiddlewareHandler<AppEnv>;

/** Closes the connection after a refusal: the rest of the body is not read. */
const endsConnection = { Connection: 'close' };

interface Body {
  /** Memory that grows in place, and shrinks without waiting for the garbage collector. */
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  refuse(error: AppError): void;
}

/**
 * Limits each body, the time it may take, and the memory of all of them together. Over that budget the body that has been
 * arriving for longest is refused: honest ones arrive within moments, so those held back make room. Announced sizes reserve
 * nothing. Uploads do not come here: they go to the disk as they arrive.
 */
export function createBodyReader({
  budget = 8 * 1024 * 1024,
  patience = 20_000,
}: BodyLimits = {}): BodyReader {
  /** Bodies that are arriving, the oldest first. */
  const arriving = new Set<Body>();
  let held = 0;

  function resize({ bytes }: Body, capacity: number): void {
    held += capacity - bytes.length;
    bytes.buffer.resize(capacity);
  }

  function refuse(body: Body, error: AppError): void {
    arriving.delete(body);
    resize(body, 0);
    body.refuse(error);
  }

  function append(body: Body, chunk: Uint8Array): void {
    if (!arriving.has(body)) return;
    const { bytes } = body;
    const size = body.size + chunk.length;
    if (size > bytes.buffer.maxByteLength) {
      refuse(body, new AppError('payload_too_large'));
      return;
    }
    if (size > bytes.length)
      resize(body, Math.min(bytes.buffer.maxByteLength, Math.max(size, 2 * bytes.length)));
    bytes.set(chunk, body.size);
    body.size = size;
    for (const oldest of arriving) if (held > budget) refuse(oldest, new AppError('busy', endsConnection));
  }

  return (maxSize) =>
    createMiddleware<AppEnv>(async (c, next) => {
      if (Number(c.req.header('content-length') ?? 0) > maxSize) throw new AppError('payload_too_large');
      const source = mayHaveBody(c) ? sourceOf(c) : undefined;
      if (!source) return next();
      const { promise: isWhole, resolve, reject } = Promise.withResolvers<void>();
      const bytes = new Uint8Array(new ArrayBuffer(0, { maxByteLength: maxSize }));
      const body = { bytes, size: 0, refuse: reject };
      arriving.add(body);
      const late = setTimeout(() => refuse(body, new AppError('request_timeout', endsConnection)), patience);
      const take = (chunk: Uint8Array) => append(body, chunk);
      source.on('data', take);
      // A sender that has left reads no answer.
      finished(source, { writable: false }, (error) =>
        error ? reject(new AppError('bad_request')) : resolve(),
      );
      try {
        await isWhole.finally(() => {
          clearTimeout(late);
          arriving.delete(body);
          source.off('data', take);
        });
        const { url, method, headers, signal } = c.req.raw;
        c.req.raw = new Request(url, { method, headers, body: bytes.slice(0, body.size), signal });
        await next();
      } finally {
        resize(body, 0);
      }
    });
}

/** Returns true when the headers announce a body, which is cheaper than looking: most requests have none. */
export function mayHaveBody({ req }: Context): boolean {
  const announced = req.header('content-length');
  if (announced !== undefined) return announced !== '0';
  return req.header('transfer-encoding') !== undefined || req.header('content-type') !== undefined;
}

/** Returns the connection itself where there is one: reading it by events costs least when a body comes in small pieces. */
function sourceOf(c: Context): Readable | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming instanceof IncomingMessage) return incoming;
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : undefined;
}
