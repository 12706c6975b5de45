import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { materialsRoot } from '../../domain/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ClientAddress } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

const methods = new Set(['GET', 'HEAD', 'POST']);
/** What proxies add: whoever they speak for is not on this machine. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Counts each request by route, never by the address somebody made up. */
export function countRequests(metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    await next();
    const method = methods.has(c.req.method) ? c.req.method : 'other';
    metrics.countRequest(method, routeOf(c), c.res.status, (performance.now() - started) / 1000);
  });
}

function routeOf(c: Context): string {
  const route = routePath(c, -1);
  if (route.endsWith('*')) return route.startsWith(materialsRoot) ? route : 'other';
  // Each built file has a route of its own.
  return route.includes('.') ? 'file' : route;
}

interface MetricsRouteParts {
  /** Prometheus text. */
  text: () => Promise<string>;
  addressOf: ClientAddress;
  metricsToken: string | undefined;
}

/** Numbers for whoever runs the product: on this machine, or with the token. For others there is nothing here. */
export function metricsRoutes({ text, addressOf, metricsToken }: MetricsRouteParts) {
  const isLocal = (c: Context) =>
    !proxyHeaders.some((name) => c.req.header(name)) && /^(127\.|::1$)/.test(addressOf(c));
  const hasToken = (c: Context) =>
    metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (!isLocal(c) && !hasToken(c)) throw new AppError('not_found');
    return c.body(await text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
