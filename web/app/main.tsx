import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { WrittenPage } from '../../domain/written-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { readyEvent } from './app-ready.ts';
import { loadRendered } from './data/load-part.tsx';
import { watchNetwork } from './data/network.ts';
import { sessionState, startSession } from './data/session-client.ts';
import { StartProvider } from './data/start.ts';
import { loadMatched } from './load-matched.ts';
import { routes } from './routes.tsx';

const written = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as WrittenPage | null;
startSession(written?.session);
watchNetwork();
// No waiting in the module itself: the parts import it.
// As a transition React takes the page over in small steps, between which the browser answers.
if (written)
  void loadMatched(routes, window.location)
    .then(() => loadRendered(written.parts))
    .then(() => startTransition(() => show(hydrateRoot)));
else show((root, page) => createRoot(root).render(page));
// Beside the page, which is as the server has rendered it.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);

/** Around the page, not beside it: React numbers what it names by its place, which is the same on the server. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => void document.dispatchEvent(new Event(readyEvent)), []);
  return children;
}

function show(put: (root: Element, page: ReactNode) => unknown): void {
  const root = document.getElementById('root');
  if (!root) return;
  const router = createBrowserRouter(routes, written ? { hydrationData: { loaderData: {} } } : {});
  put(
    root,
    <StrictMode>
      <StartProvider value={{ session: sessionState(), queries: written?.queries, link: written?.link }}>
        <Ready>
          <RouterProvider router={router} />
        </Ready>
      </StartProvider>
    </StrictMode>,
  );
}
