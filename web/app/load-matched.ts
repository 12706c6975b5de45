import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the matched routes' code, each part once, before React renders the page. */
export async function loadMatched(
  routes: RouteObject[],
  location: string | Partial<Location>,
): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
