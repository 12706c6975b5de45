import { Hono } from 'hono';
import type { AppEnv } from '../http/env.ts';
import type { Connections } from './connections.ts';

/** Stands behind the guard of administrators. */
export function connectionsRoutes(inspect: () => Promise<Connections>) {
  return new Hono<AppEnv>().get('/', async (c) => c.json(await inspect()));
}
