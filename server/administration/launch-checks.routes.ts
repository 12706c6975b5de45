import { Hono } from 'hono';
import type { LaunchProblem } from '../../domain/launch-checks.ts';
import type { AppEnv } from '../http/env.ts';

/** Stands behind the guard of administrators. */
export function launchChecksRoutes(check: () => Promise<LaunchProblem[]>) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const problems = await check();
    return c.json({
      checks: problems.map(({ isBlocking, text, field = null, alsoAt }) => ({
        is_blocking: isBlocking,
        text,
        field,
        also_at: alsoAt,
      })),
    });
  });
}
