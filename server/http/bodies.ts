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

/** A body on its way. */
interface Arriving {
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
  /** Ends it, with what its sender is told. */
  refuse(reason: AppError): void;
}

/**
 * Bounds what senders can make this process hold, however many there are and whatever they announce: each body, all of
 * them together, and the time that one may take. When there is too much, the body that has been on its way for longest
 * is given up: an honest one is there within moments, so that those who hold theirs back make room for it.
 *
 * Uploads stand apart: they are an administrator's, and go to the disk as they arrive.
 */
export function createBodyReader({
  budget = 16 * 1024 * 1024,
  patience = 20_000,
}: BodyLimits = {}): BodyReader {
  const arriving = new Set<Arriving>();
  let held = 0;

  function hold(body: Arriving, capacity: number): void {
    const grown = new Uint8Array(capacity);
    held += capacity - body.bytes.length;
    grown.set(body.bytes.subarray(0, body.size));
    body.bytes = grown;
    for (const oldest of arriving) {
      if (held <= budget) return;
      oldest.refuse(new AppError('busy'));
    }
  }

  function letGo(body: Arriving): void {
    held -= body.bytes.length;
    body.bytes = new Uint8Array();
  }

  async function read(stream: ReadableStream<Uint8Array>, body: Arriving, maxSize: number) {
    const reader = stream.getReader();
    let refusal: AppError | undefined;
    body.refuse = (reason) => {
      refusal = reason;
      arriving.delete(body);
      letGo(body);
      void reader.cancel().catch(() => undefined);
    };
    arriving.add(body);
    const late = setTimeout(() => body.refuse(new AppError('request_timeout')), patience);
    try {
      for (;;) {
        // Its sender has left: nobody is there to read the answer.
        const { done, value } = await reader.read().catch(() => {
          throw new AppError('bad_request');
        });
        if (refusal) throw refusal;
        if (done) return body.bytes.subarray(0, body.size);
        const size = body.size + value.length;
        if (size > maxSize) throw new AppError('payload_too_large');
        if (size > body.bytes.length) hold(body, Math.min(maxSize, Math.max(size, 2 * body.bytes.length)));
        if (refusal) throw refusal;
        body.bytes.set(value, body.size);
        body.size = size;
      }
    } finally {
      clearTimeout(late);
      arriving.delete(body);
    }
  }

  return (maxSize) =>
    createMiddleware<AppEnv>(async (c, next) => {
      if (Number(c.req.header('content-length') ?? 0) > maxSize) throw new AppError('payload_too_large');
      const stream = mayHaveBody(c) ? c.req.raw.body : null;
      if (!stream) return next();
      const body: Arriving = { bytes: new Uint8Array(), size: 0, refuse: () => undefined };
      try {
        const whole = await read(stream, body, maxSize);
        c.req.raw = new Request(c.req.raw, { body: whole });
        await next();
      } finally {
        letGo(body);
      }
    });
}

/** Told by the headers, which is cheaper than looking: most requests have none. */
export function mayHaveBody({ req }: Context): boolean {
  const announced = req.header('content-length');
  if (announced !== undefined) return announced !== '0';
  return req.header('transfer-encoding') !== undefined || req.header('content-type') !== undefined;
}
