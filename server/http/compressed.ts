import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';

const gzip = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ });

/** Compresses long JSON; errors are short. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) await gzip(c, async () => undefined);
});
