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
  timeout?: number;
}

export type BodyReader = (maxSize: number) => MiddlewareHandler<AppEnv>;

/** Sent with a refusal, so that the rest of the body is not read. */
const closeConnection = { Connection: 'close' };

interface Body {
  /** Resizable, so that memory is freed without waiting for the garbage collector. */
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  refuse(error: AppError): void;
}

/**
 * Reads request bodies into memory, with a limit of size and time for each and of memory for all together. Over budget,
 * the body that has been arriving for longest is refused: normal ones arrive at once. A Content-Length reserves no
 * memory. Uploads are streamed to disk instead.
 */
export function createBodyReader({
  budget = 8 * 1024 * 1024,
  timeout = 20_000,
}: BodyLimits = {}): BodyReader {
  /** Oldest first. */
  const pending = new Set<Body>();
  let usedBytes = 0;

  function resize({ bytes }: Body, capacity: number): void {
    usedBytes += capacity - bytes.length;
    bytes.buffer.resize(capacity);
  }

  function refuse(body: Body, error: AppError): void {
    pending.delete(body);
    resize(body, 0);
    body.refuse(error);
  }

  function append(body: Body, chunk: Uint8Array): void {
    if (!pending.has(body)) return;
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
    for (const oldest of pending)
      if (usedBytes > budget) refuse(oldest, new AppError('busy', closeConnection));
  }

  return (maxSize) =>
    createMiddleware<AppEnv>(async (c, next) => {
      if (Number(c.req.header('content-length') ?? 0) > maxSize) throw new AppError('payload_too_large');
      const source = mayHaveBody(c) ? bodyOf(c) : undefined;
      if (!source) return next();
      const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
      const bytes = new Uint8Array(new ArrayBuffer(0, { maxByteLength: maxSize }));
      const body = { bytes, size: 0, refuse: reject };
      pending.add(body);
      const timer = setTimeout(() => refuse(body, new AppError('request_timeout', closeConnection)), timeout);
      const onData = (chunk: Uint8Array) => append(body, chunk);
      source.on('data', onData);
      // The sender is gone and reads no response.
      finished(source, { writable: false }, (error) =>
        error ? reject(new AppError('bad_request')) : resolve(),
      );
      try {
        await complete.finally(() => {
          clearTimeout(timer);
          pending.delete(body);
          source.off('data', onData);
        });
        const { url, method, headers, signal } = c.req.raw;
        c.req.raw = new Request(url, { method, headers, body: bytes.slice(0, body.size), signal });
        await next();
      } finally {
        resize(body, 0);
      }
    });
}

/** Returns true if the headers announce a body. */
export function mayHaveBody({ req }: Context): boolean {
  const contentLength = req.header('content-length');
  if (contentLength !== undefined) return contentLength !== '0';
  return req.header('transfer-encoding') !== undefined || req.header('content-type') !== undefined;
}

/** Returns the body, as Node's request if possible: a web stream costs more for small chunks and copies each of them. */
export function bodyOf(c: Context): Readable | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming instanceof IncomingMessage) return incoming;
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : undefined;
}
