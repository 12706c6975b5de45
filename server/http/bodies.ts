import { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface BodyLimits {
  /** Bytes of all bodies together in this process. */
  budget?: number;
  /** Milliseconds until a body must be complete. */
  patience?: number;
}

export type BodyReader = (maxSize: number) => MiddlewareHandler<AppEnv>;

/** Closes the connection: the rest of the body is not read. */
const endsConnection = { Connection: 'close' };

interface Body {
  /** Resizable: shrinks without waiting for the garbage collector. */
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  refuse(error: AppError): void;
}

/**
 * Limits each body's size and time, and the memory of all. Over budget, the body arriving for longest is refused:
 * honest ones take moments. Announced sizes reserve nothing. Uploads bypass this and stream to disk.
 */
export function createBodyReader({
  budget = 8 * 1024 * 1024,
  patience = 20_000,
}: BodyLimits = {}): BodyReader {
  /** Oldest first. */
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
      // A disconnected sender reads no response.
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

/** Returns true if headers announce a body; most requests have none. */
export function mayHaveBody({ req }: Context): boolean {
  const announced = req.header('content-length');
  if (announced !== undefined) return announced !== '0';
  return req.header('transfer-encoding') !== undefined || req.header('content-type') !== undefined;
}

/** Returns the raw request if possible: its events are cheapest for small chunks. */
function sourceOf(c: Context): Readable | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming instanceof IncomingMessage) return incoming;
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : undefined;
}
