import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the lazy modules of the routes that match a location, so that hydration need not wait for them. */
export async function loadMatchedRoutes(
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
