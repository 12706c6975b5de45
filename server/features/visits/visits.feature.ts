import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import { networksOf } from '../../http/client-ip.ts';
import { createDailyCountsRepository } from './daily-counts.repository.ts';
import { createVisits } from './visits.ts';

/** Counts visits and checkout clicks per day; tracks nobody. */
export function createVisitsFeature({ database, config, policy, clientIp }: Base) {
  const visits = createVisits({
    repository: createDailyCountsRepository(database),
    appUrl: config.appUrl,
  });

  const routes = new Hono().post('/api/steps/checkout', policy({ who: 'anyone' }), (c) => {
    visits.countCheckout(c.req.header('user-agent'), networksOf(clientIp(c))[0]);
    return c.body(null, 204);
  });
  return { ...visits, routes, tasks: [{ name: 'visits', run: visits.flush, interval: 5_000 }] };
}

export type VisitsFeature = ReturnType<typeof createVisitsFeature>;
