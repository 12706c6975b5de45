import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isApi, materialsRoot } from '../../domain/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { AppEnv } from './env.ts';

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Counts each request by route, and logs those of the API and the materials: paths are invented by anyone, and may have personal data. */
export function observe(metrics: Metrics, log: Logger) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const { path, method } = c.req;
    const requestId = isApi(path) || path.startsWith(`${materialsRoot}/`) ? randomUUID() : undefined;
    if (requestId) {
      c.set('requestId', requestId);
      c.set('log', log);
      // Set before the response, as changing a finished one would copy it.
      c.header('X-Request-Id', requestId);
    }
    await next();
    const route = c.get('page') ?? routeOf(c);
    const { status } = c.res;
    const ms = performance.now() - started;
    metrics.countRequest(methods.has(method) ? method : 'other', route, status, ms / 1000);
    if (requestId) log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 });
  });
}

function routeOf(c: Context): string {
  const route = routePath(c, -1);
  return route.endsWith('*') && !route.startsWith(materialsRoot) ? 'other' : route;
}
