import { IncomingMessage } from 'node:http';
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
  /** Grows in place, and shrinks without waiting for the garbage collector. */
  bytes: ArrayBuffer;
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

  function resize({ bytes }: Body, size: number): void {
    held += size - bytes.byteLength;
    bytes.resize(size);
  }

  function refuse(body: Body, error: AppError): void {
    arriving.delete(body);
    resize(body, 0);
    body.refuse(error);
  }

  async function receive(source: AsyncIterable<Uint8Array>, body: Body): Promise<void> {
    for await (const chunk of source) {
      if (!arriving.has(body)) return;
      const { byteLength: size, maxByteLength } = body.bytes;
      if (size + chunk.length > maxByteLength) throw new AppError('payload_too_large');
      resize(body, size + chunk.length);
      new Uint8Array(body.bytes).set(chunk, size);
      for (const oldest of arriving) if (held > budget) refuse(oldest, new AppError('busy', endsConnection));
    }
    arriving.delete(body);
  }

  return (maxSize) =>
    createMiddleware<AppEnv>(async (c, next) => {
      if (Number(c.req.header('content-length') ?? 0) > maxSize) throw new AppError('payload_too_large');
      const source = mayHaveBody(c) ? sourceOf(c) : undefined;
      if (!source) return next();
      const { promise: refused, reject } = Promise.withResolvers<never>();
      const body = { bytes: new ArrayBuffer(0, { maxByteLength: maxSize }), refuse: reject };
      arriving.add(body);
      const isLate = () => refuse(body, new AppError('request_timeout', endsConnection));
      const late = setTimeout(isLate, patience);
      try {
        await Promise.race([receive(source, body), refused]).catch((error: unknown) => {
          // Else the sender has left, who reads no answer.
          throw error instanceof AppError ? error : new AppError('bad_request');
        });
        clearTimeout(late);
        const { url, method, headers, signal } = c.req.raw;
        c.req.raw = new Request(url, { method, headers, body: body.bytes.slice(), signal });
        await next();
      } finally {
        clearTimeout(late);
        arriving.delete(body);
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

/** Returns the body's bytes. Whoever stops reading them keeps the connection, to answer on it. */
function sourceOf(c: Context): AsyncIterable<Uint8Array> | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  // The connection joins small pieces.
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false });
  return c.req.raw.body?.values({ preventCancel: true });
}
