import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from './env.ts';

/** Gives each request an id and logs one line for each API call: no address, no query, no body. */
export function requestLog(log: Logger) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    // Not by `c.header`: on a finished answer that makes a copy, and a large body then goes out in small pieces.
    c.res.headers.set('X-Request-Id', requestId);
    log.info({
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}
