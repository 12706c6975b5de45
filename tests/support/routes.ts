import { type Policy, policyOf } from '../../server/sessions/policy.ts';
import type { TestApp } from './test-app.ts';

export interface Route {
  method: string;
  /** With its parameters, such as `/api/certificates/:code`. */
  path: string;
  /** Nothing where the first handler declares none. */
  policy: Policy | undefined;
}

/** Returns every route of the application, from Hono's own list. */
export function routesOf({ app }: Pick<TestApp, 'app'>): Route[] {
  // Steps before many routes answer all methods, and are none.
  const handlers = app.routes.filter(({ method }) => method !== 'ALL');
  const first = new Map(handlers.toReversed().map((one) => [`${one.method} ${one.path}`, one]));
  return [...first.values()]
    .reverse()
    .map(({ method, path, handler }) => ({ method, path, policy: policyOf(handler) }));
}
