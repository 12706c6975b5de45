import { type Context, Hono, type MiddlewareHandler } from 'hono';

/** @param parts checks by name, the process itself first; the first failing one is reported */
export function healthRoutes(
  policy: (given: { who: 'anyone' }) => MiddlewareHandler,
  parts: Record<string, () => Promise<boolean>>,
) {
  let asking: Promise<string | undefined> | undefined;

  async function findFailing(names = Object.keys(parts)): Promise<string | undefined> {
    for (const part of names) if (!(await parts[part]?.())) return part;
    return undefined;
  }

  const answer = (c: Context, failing: string | undefined) =>
    failing === undefined
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });

  return new Hono()
    .get('/healthz', policy({ who: 'anyone' }), async (c) => answer(c, await findFailing(['process'])))
    .get('/readyz', policy({ who: 'anyone' }), async (c) => {
      // Checking writes: concurrent requests share one check.
      asking ??= findFailing().finally(() => {
        asking = undefined;
      });
      return answer(c, await asking);
    });
}
