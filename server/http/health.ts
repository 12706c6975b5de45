import { Hono } from 'hono';
import type { AppEnv } from './env.ts';

/** For whoever watches the product: is the process up, and can it do its work? */
export function healthRoutes(parts: Record<string, () => Promise<boolean>>) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      for (const [part, answers] of Object.entries(parts)) {
        if (!(await answers())) {
          return c.json({ status: 'unavailable', failing: part }, 503, { 'Retry-After': '2' });
        }
      }
      return c.json({ status: 'ok' });
    });
}
