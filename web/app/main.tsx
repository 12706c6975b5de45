import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { StartData } from '../../domain/rendered-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { watchNetwork } from './data/network.ts';
import { sessionState, startSession } from './data/session-client.ts';
import { StartProvider } from './data/start.ts';
import { loadMatched } from './load-matched.ts';
import { routes } from './routes.tsx';

const written = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as StartData | null;

/** Hydrates the server-rendered page, or renders one. Resolves when it can be used. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  startSession(written?.session);
  watchNetwork();
  // React Router hydrates at once only if the routes' code is loaded.
  if (written) await loadMatched(routes, window.location);
  const router = createBrowserRouter(routes, written ? { hydrationData: { loaderData: {} } } : {});
  // Outside the root, which must match the server's page.
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  const page = (onReady: () => void) => (
    <StrictMode>
      <StartProvider value={{ session: sessionState(), queries: written?.queries, link: written?.link }}>
        <Ready onReady={onReady}>
          <RouterProvider router={router} />
        </Ready>
      </StartProvider>
    </StrictMode>
  );
  await new Promise<void>((onReady) => {
    // A transition hydrates in small steps, so the browser stays responsive.
    if (written) startTransition(() => void hydrateRoot(root, page(onReady)));
    else createRoot(root).render(page(onReady));
  });
}

/** Removes the late-page note. Wraps the page: React numbers ids by position, as on the server. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => {
    document.getElementById('late')?.remove();
    onReady();
  }, [onReady]);
  return children;
}
