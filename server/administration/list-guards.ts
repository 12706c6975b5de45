import { createMiddleware } from 'hono/factory';
import type { RateLimit } from '../http/rate-limit.ts';
import type { StudentEnv } from '../sessions/env.ts';
import type { AdministrationRepository } from './administration.repository.ts';

/** Lets an administrator read lists of people page by page, not copy them at the pace of a program. */
export function atReadingPace(limit: Pick<RateLimit, 'hit'>) {
  return createMiddleware<StudentEnv>(async (c, next) => {
    await limit.hit(c.get('session').user.id);
    await next();
  });
}

/** Writes down who takes a whole list away; nothing where only the headers are asked for. */
export function recordExport(
  administration: Pick<AdministrationRepository, 'recordExport'>,
  action: `export-${string}`,
) {
  return createMiddleware<StudentEnv>(async (c, next) => {
    const { id, name } = c.get('session').user;
    if (c.req.method === 'GET') await administration.recordExport({ id, name }, action);
    await next();
  });
}
