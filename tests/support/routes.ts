import type { TestApp } from './test-app.ts';

export interface Route {
  method: string;
  /** With its parameters, such as `/api/certificates/:code`. */
  path: string;
}

/** Every route of the application, from its own list: a new one is in it by existing. */
export function routesOf({ app }: Pick<TestApp, 'app'>): Route[] {
  const all = app.routes
    // Steps that stand before many routes are none.
    .filter(({ method, path }) => method !== 'ALL' && path !== '/api/*')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}
