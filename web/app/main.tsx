import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { StartData } from '../../domain/rendered-page.ts';
import { Toaster } from '../ui/toaster.tsx';
import { LoadingPage } from './account/layout/loading-page.tsx';
import { loadingParts } from './data/load-with-retry.tsx';
import { trackNetwork } from './data/network.ts';
import { loadRenderedParts } from './data/rendered-part.tsx';
import { RenderedStateProvider } from './data/rendered-state.ts';
import { onSignIn, sessionState, trackSession } from './data/session-client.ts';
import { CurrentPage, loadPage } from './routes.tsx';

const startData = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as StartData | null;

/** Milliseconds; a part may fail to load, and the page works without it. */
const maxLazyPartsWait = 5_000;

/** Hydrates the server-rendered page, or renders one in the browser. Resolves when its event handlers work. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  trackSession(startData?.session);
  trackNetwork();
  // The toaster has its own root: the main root must match the server's HTML.
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  const appRoot = startData ? undefined : createRoot(root);
  appRoot?.render(<LoadingPage label="Carregando..." />);
  // A failure is the page's to show.
  await loadPage(window.location).catch(() => undefined);
  if (startData) await loadRenderedParts(startData.parts);
  const start = { session: sessionState(), queries: startData?.queries, link: startData?.link };
  // It may be another account's, or confirm the email: what was rendered before is outdated.
  onSignIn(() => {
    start.queries = undefined;
  });
  const renderApp = (onReady: () => void) => (
    <StrictMode>
      <RenderedStateProvider value={start}>
        <NotifyReady onReady={onReady}>
          <BrowserRouter>
            <CurrentPage />
          </BrowserRouter>
        </NotifyReady>
      </RenderedStateProvider>
    </StrictMode>
  );
  await new Promise<void>((onReady) => {
    // A transition hydrates in small steps, so the browser stays responsive.
    if (appRoot) appRoot.render(renderApp(onReady));
    else startTransition(() => void hydrateRoot(root, renderApp(onReady)));
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
