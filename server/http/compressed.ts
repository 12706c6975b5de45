import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';

const gzip = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ });

/** Step of the routes with large JSON responses: compresses successful ones with gzip; errors are too short. */
export const compressJson = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) await gzip(c, async () => undefined);
});
