import { root } from '../../scripts/lib/command.ts';
import { createApp } from '../../server/app.ts';
import { createFeatures } from '../../server/features.ts';
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

/** Returns every route with its file: the one that calls `policy` for it, from the root. */
export function routesWithFiles(product: TestApp): (Route & { file: string })[] {
  const files = new Map<Policy | undefined, string>();
  function policy(rule: Policy) {
    // The first line is the message, the second this function.
    const caller = new Error().stack?.split('\n')[2]?.split(`${root}/`)[1];
    files.set(rule, caller?.split(':')[0] ?? '');
    return product.policy(rule as never);
  }
  const base = { ...product, policy: policy as TestApp['policy'] };
  const features = createFeatures(base, product.parts, () => {
    throw new Error('No rehearsal is played here');
  });
  return routesOf({ app: createApp({ ...product.parts, ...base, features }) }).map((route) => ({
    ...route,
    file: files.get(route.policy) ?? '',
  }));
}
