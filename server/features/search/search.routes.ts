import { Hono } from 'hono';
import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { maxSearchLength } from '../../../domain/search.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { addressQuery } from '../../http/validate.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Search } from './search.ts';

interface SearchRoutesParts {
  sessions: Sessions;
  search: Search;
  limit: Pick<RateLimit, 'hit'>;
}

const query = z.object({ q: boundedText(maxSearchLength).default('') });

/** Finds what a student may read; what was looked for is kept nowhere. */
export function searchRoutes({ sessions, search, limit }: SearchRoutesParts) {
  return new Hono<StudentEnv>().get(
    '/',
    requireSession(sessions),
    requireAccess,
    addressQuery(query),
    async (c) => {
      await limit.hit(c.var.session.user.id);
      return c.json(await search(c.req.valid('query').q));
    },
  );
}
