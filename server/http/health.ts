import { type Context, Hono, type MiddlewareHandler } from 'hono';

/**
 * `/healthz` checks only the process, `/readyz` all of `checks`.
 * @param checks in order; the name of the first that fails is reported
 */
export function healthRoutes(
  policy: (rule: { who: 'anyone' }) => MiddlewareHandler,
  checks: Record<string, () => Promise<boolean>>,
) {
  let runningCheck: Promise<string | undefined> | undefined;

  async function findFailing(names = Object.keys(checks)): Promise<string | undefined> {
    for (const name of names) if (!(await checks[name]?.())) return name;
    return undefined;
  }

  const answer = (c: Context, failing: string | undefined) =>
    failing === undefined
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });

  return new Hono()
    .get('/healthz', policy({ who: 'anyone' }), async (c) => answer(c, await findFailing(['process'])))
    .get('/readyz', policy({ who: 'anyone' }), async (c) => {
      // The check writes to the database: concurrent requests share one.
      runningCheck ??= findFailing().finally(() => {
        runningCheck = undefined;
      });
      return answer(c, await runningCheck);
    });
}
