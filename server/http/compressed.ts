import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';

const gzip = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ });

/** For answers that are long and that a phone waits for. What went wrong is short. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) await gzip(c, async () => undefined);
});
