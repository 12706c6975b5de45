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
    // Before the answer exists: changing a finished one makes a copy.
    c.header('X-Request-Id', requestId);
    const started = performance.now();
    await next();
    log.info({
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}
