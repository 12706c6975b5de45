import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';

/** Declarations of a route, read by the guards that stand before it. */
export interface Policy {
  /** The proof that an administrator's session must carry; see `sessions/proof.ts`. */
  proof?: 'none' | 'recent' | 'fresh';
}

const declared = new WeakMap<object, Policy>();

/**
 * Declares a route's policy; stands first among its handlers.
 * @param check runs when the request gets there, and throws where no guard has read the policy
 */
export function declare(policy: Policy, check: MiddlewareHandler): MiddlewareHandler {
  // A function of its own: the same check may stand in other routes.
  const declaration = createMiddleware((c, next) => check(c, next));
  declared.set(declaration, policy);
  return declaration;
}

type Step = Pick<RouterRoute, 'method' | 'path' | 'handler'>;

/**
 * Reads the policies of routes. Handlers of one method and path are one route; those for all methods, or all paths below
 * one, are steps before routes unless they declare something.
 * @param steps such as `matchedRoutes(c)`, or those of a whole application
 * @returns one entry for each route: an empty policy where it declares nothing
 */
export function policiesOf(steps: readonly Step[]): { method: string; path: string; policy: Policy }[] {
  const routes = Map.groupBy(steps, ({ method, path }) => `${method} ${path}`);
  return [...routes.values()].flatMap((handlers) => {
    const [first] = handlers;
    if (!first) return [];
    const { method, path } = first;
    const policies = handlers.map(({ handler }) => declared.get(handler) ?? {});
    const policy: Policy = Object.assign({}, ...policies);
    const isStep = method === 'ALL' || path.endsWith('*');
    return isStep && Object.keys(policy).length === 0 ? [] : [{ method, path, policy }];
  });
}
