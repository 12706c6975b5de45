import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { WrittenPage } from '../../domain/written-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { watchNetwork } from './data/network.ts';
import { sessionState, startSession } from './data/session-client.ts';
import { StartProvider } from './data/start.ts';
import { loadMatched } from './load-matched.ts';
import { routes } from './routes.tsx';

const written = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as WrittenPage | null;

/** Shows the application, or hydrates the page that the server has rendered. Resolves when the page can be used. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  startSession(written?.session);
  watchNetwork();
  // React Router hydrates a page at once only when its parts are there.
  if (written) await loadMatched(routes, window.location);
  const router = createBrowserRouter(routes, written ? { hydrationData: { loaderData: {} } } : {});
  // Beside the page, which is as the server has rendered it.
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
    // As a transition React hydrates in small steps, between which the browser answers.
    if (written) startTransition(() => void hydrateRoot(root, page(onReady)));
    else createRoot(root).render(page(onReady));
  });
}

/** Takes away the note that the page is late. Around the page: React numbers its ids by place, as on the server. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => {
    document.getElementById('late')?.remove();
    onReady();
  }, [onReady]);
  return children;
}
