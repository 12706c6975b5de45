import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses requests from other sites (CSRF): by `Origin` or, where a browser sends none, by `Sec-Fetch-Site`. */
export function requireSameOrigin(appUrl: string) {
  const own = ownOrigins(appUrl);
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    const isForeign =
      origin === undefined ? c.req.header('sec-fetch-site') === 'cross-site' : !own.has(origin);
    if (isForeign) throw new AppError('foreign_origin');
    await next();
  });
}

/** Treats all loopback names as one origin in development. */
function ownOrigins(appUrl: string): Set<string> {
  const url = new URL(appUrl);
  if (!loopbackNames.has(url.hostname)) return new Set([url.origin]);
  const port = url.port && `:${url.port}`;
  return new Set([...loopbackNames].map((name) => `${url.protocol}//${name}${port}`));
}
