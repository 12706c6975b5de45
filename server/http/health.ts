import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isProxied } from './client-ip.ts';

/**
 * `/healthz` checks only the process, `/readyz` all of `checks`. A process that stops says so to the proxy's own
 * requests alone: for those who ask through the proxy the site goes on.
 * @param checks in order; the name of the first that fails is reported
 */
export function healthRoutes(
  policy: (rule: { who: 'anyone' }) => MiddlewareHandler,
  isStopping: () => boolean,
  checks: Record<string, () => Promise<boolean>>,
) {
  let runningCheck: Promise<string | undefined> | undefined;

  async function findFailing(): Promise<string | undefined> {
    for (const [name, check] of Object.entries(checks)) if (!(await check())) return name;
    return undefined;
  }

  const saysStopping = (c: Context) => isStopping() && !isProxied(c);
  const answer = (c: Context, failing: string | undefined) =>
    failing === undefined
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });

  return new Hono()
    .get('/healthz', policy({ who: 'anyone' }), (c) => answer(c, saysStopping(c) ? 'process' : undefined))
    .get('/readyz', policy({ who: 'anyone' }), async (c) => {
      if (saysStopping(c)) return answer(c, 'process');
      // A check costs work: concurrent requests share one.
      runningCheck ??= findFailing().finally(() => {
        runningCheck = undefined;
      });
      return answer(c, await runningCheck);
    });
}
