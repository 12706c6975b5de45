import { Hono, type MiddlewareHandler } from 'hono';

/** @param parts checks by name; the first failing one is reported */
export function healthRoutes(
  policy: (given: { who: 'anyone' }) => MiddlewareHandler,
  parts: Record<string, () => Promise<boolean>>,
) {
  let asking: Promise<string | undefined> | undefined;

  async function findFailing(): Promise<string | undefined> {
    for (const [part, works] of Object.entries(parts)) if (!(await works())) return part;
    return undefined;
  }

  return new Hono()
    .get('/healthz', policy({ who: 'anyone' }), (c) => c.json({ status: 'ok' }))
    .get('/readyz', policy({ who: 'anyone' }), async (c) => {
      // Checking writes: concurrent requests share one check.
      asking ??= findFailing().finally(() => {
        asking = undefined;
      });
      const failing = await asking;
      if (failing === undefined) return c.json({ status: 'ok' });
      return c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });
    });
}
