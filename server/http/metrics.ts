import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ClientAddress } from './client-address.ts';
import { AppError } from './errors.ts';

/** Headers of proxies, whose client is elsewhere. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

interface MetricsRouteParts {
  policy(given: { who: 'anyone' }): MiddlewareHandler;
  text: () => Promise<string>;
  clientIp: ClientAddress;
  metricsToken: string | undefined;
}

/** Serves metrics locally or with the token; others get 404. */
export function metricsRoutes({ policy, text, clientIp, metricsToken }: MetricsRouteParts) {
  const isLocal = (c: Context) =>
    !proxyHeaders.some((name) => c.req.header(name)) && /^(127\.|::1$)/.test(clientIp(c));
  const hasToken = (c: Context) =>
    metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  return new Hono().get('/metrics', policy({ who: 'anyone' }), async (c) => {
    if (!isLocal(c) && !hasToken(c)) throw new AppError('not_found');
    return c.body(await text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
