import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isProxied } from './client-ip.ts';

/**
 * `/healthz` checks only the process, `/readyz` all of `checks`. A process that leaves says so to the proxy, which asks it
 * directly, and not to those who ask through the proxy: for them the site goes on.
 * @param checks in order; the name of the first that fails is reported
 */
export function healthRoutes(
  policy: (rule: { who: 'anyone' }) => MiddlewareHandler,
  isStopping: () => boolean,
  checks: Record<string, () => Promise<boolean>>,
) {
  let runningCheck: Promise<string | undefined> | undefined;

  async function findFailing(): Promise<string | undefined> {
    for (const name of Object.keys(checks)) if (!(await checks[name]?.())) return name;
    return undefined;
  }

  const isLeaving = (c: Context) => isStopping() && !isProxied(c);
  const answer = (c: Context, failing: string | undefined) =>
    failing === undefined
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });

  return new Hono()
    .get('/healthz', policy({ who: 'anyone' }), (c) => answer(c, isLeaving(c) ? 'process' : undefined))
    .get('/readyz', policy({ who: 'anyone' }), async (c) => {
      if (isLeaving(c)) return answer(c, 'process');
      // The check writes to the database: concurrent requests share one.
      runningCheck ??= findFailing().finally(() => {
        runningCheck = undefined;
      });
      return answer(c, await runningCheck);
    });
}
