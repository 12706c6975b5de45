import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import type { StartData } from '../../domain/rendered-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { loadingParts } from './data/load-with-retry.tsx';
import { trackNetwork } from './data/network.ts';
import { loadRenderedParts } from './data/rendered-part.tsx';
import { RenderedStateProvider } from './data/rendered-state.ts';
import { onSignIn, sessionState, trackSession } from './data/session-client.ts';
import { routes } from './routes.tsx';

const startData = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as StartData | null;

/** Milliseconds; a part may fail to load, and the page works without it. */
const maxLazyPartsWait = 5_000;

/** Hydrates the server-rendered page, or renders one in the browser. Resolves when its event handlers work. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  trackSession(startData?.session);
  trackNetwork();
  // React Router hydrates at once only if the routes' code is loaded.
  if (startData) {
    await loadMatchedRoutes(routes, window.location);
    await loadRenderedParts(startData.parts);
  }
  const router = createBrowserRouter(routes, startData ? { hydrationData: { loaderData: {} } } : {});
  // The toaster has its own root: the main root must match the server's HTML.
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  const start = { session: sessionState(), queries: startData?.queries, link: startData?.link };
  // It may be another account's, or confirm the email: what was rendered before is outdated.
  onSignIn(() => {
    start.queries = undefined;
  });
  const renderApp = (onReady: () => void) => (
    <StrictMode>
      <RenderedStateProvider value={start}>
        <NotifyReady onReady={onReady}>
          <RouterProvider router={router} />
        </NotifyReady>
      </RenderedStateProvider>
    </StrictMode>
  );
  await new Promise<void>((onReady) => {
    // A transition hydrates in small steps, so the browser stays responsive.
    if (startData) startTransition(() => void hydrateRoot(root, renderApp(onReady)));
    else createRoot(root).render(renderApp(onReady));
  });
  const end = Date.now() + maxLazyPartsWait;
  while (loadingParts.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Calls `onReady` after hydration. A wrapper, not a sibling, because React derives `useId` from tree positions. */
function NotifyReady({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => {
    onReady();
  }, [onReady]);
  return children;
}

/** Loads the lazy modules of the routes that match a location, so that hydration need not wait for them. */
async function loadMatchedRoutes(routes: RouteObject[], location: string | Partial<Location>): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
