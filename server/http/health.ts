import { Hono, type MiddlewareHandler } from 'hono';

/**
 * Tells monitors whether the process is up (`/healthz`) and can do its work (`/readyz`).
 * @param parts checks by name; the first that fails is named in the answer
 */
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
      // Checking costs a write: once at a time, however many ask.
      asking ??= findFailing().finally(() => {
        asking = undefined;
      });
      const failing = await asking;
      if (failing === undefined) return c.json({ status: 'ok' });
      return c.json({ status: 'unavailable', failing }, 503, { 'Retry-After': '2' });
    });
}
