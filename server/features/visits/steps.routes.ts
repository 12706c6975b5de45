import { Hono } from 'hono';
import { type ClientAddress, networksOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Visits } from './visits.ts';

/** What pages tell by a beacon: only that it happened. */
export function stepsRoutes(visits: Pick<Visits, 'countCheckout'>, addressOf: ClientAddress) {
  return new Hono<AppEnv>().post('/checkout', (c) => {
    visits.countCheckout(c.req.header('user-agent'), networksOf(addressOf(c))[0]);
    return c.body(null, 204);
  });
}
