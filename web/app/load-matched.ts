import { matchRoutes, type RouteObject } from 'react-router';

/** Loads what the page at an address is made of, each part once: it is there before React looks at the page. */
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
