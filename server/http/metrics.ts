import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type ClientIp, isProxied } from './client-ip.ts';
import { AppError } from './errors.ts';

/** Serves `/metrics` to this machine, or with the token; others get 404. */
export function metricsRoutes(
  policy: (rule: { who: 'anyone' }) => MiddlewareHandler,
  clientIp: ClientIp,
  metricsToken: string | undefined,
  text: () => Promise<string>,
) {
  const isLocal = (c: Context) => !isProxied(c) && /^(127\.|::1$)/.test(clientIp(c));
  const hasToken = (c: Context) =>
    metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  return new Hono().get('/metrics', policy({ who: 'anyone' }), async (c) => {
    if (!isLocal(c) && !hasToken(c)) throw new AppError('not_found');
    return c.body(await text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}
