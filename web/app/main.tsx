import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import type { WrittenPage } from '../../domain/written-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { sessionState, startSession } from './features/session/session-client.ts';
import { routes } from './routes.tsx';
import { StartProvider } from './start.ts';

const written = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as WrittenPage | null;
startSession(written?.session);
// What the page shows is there before it is looked at by React.
if (written) await loadParts();
const router = createBrowserRouter(routes, written ? { hydrationData: { loaderData: {} } } : {});
const application = (
  <StrictMode>
    <StartProvider value={{ session: sessionState(), queries: written?.queries }}>
      <RouterProvider router={router} />
    </StartProvider>
  </StrictMode>
);
const root = document.getElementById('root');
if (root && written) hydrateRoot(root, application);
else if (root) createRoot(root).render(application);

// Beside the page, which is as the server has rendered it.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);

/** Of the page that is here. */
async function loadParts(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
