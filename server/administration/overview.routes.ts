import { Hono } from 'hono';
import { type Overview, sumOf } from '../../domain/overview.ts';
import { addressQuery } from '../http/validate.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { overviewQuery } from './list-queries.ts';
import type { OverviewRepository } from './overview.repository.ts';
import type { FindTroubles } from './troubles.ts';

interface OverviewParts {
  overview: OverviewRepository;
  findTroubles: FindTroubles;
}

/** The first screen of the desk: what needs a person, and the numbers. Stands behind the guard of administrators. */
export function overviewRoutes({ overview, findTroubles }: OverviewParts) {
  return new Hono<StudentEnv>().get('/', addressQuery(overviewQuery), async (c) => {
    const { days } = c.req.valid('query');
    const [attention, all] = await Promise.all([findTroubles(), overview.daysOf(2 * days)]);
    const [before, current] = [all.slice(0, days), all.slice(days)];
    return c.json<Overview>({
      days,
      attention,
      current: sumOf(current),
      before: sumOf(before),
      by_day: { current, before },
    });
  });
}
