import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { offlineNoteId } from '../../../../domain/offline-owner.ts';
import { isOfflinePath } from '../../../../domain/paths.ts';
import {
  deleteOfflineCachesExcept,
  type OfflineCache,
  openOfflineCacheFor,
  savePage,
} from '../../../worker/offline-cache.ts';
import { isOfflinePage } from '../../data/network.ts';
import { sessionState } from '../../data/session-client.ts';

/** Saves opened pages for offline use when the browser is idle, and registers the service worker that shows them. */
export function SaveOpenedPages() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isOfflinePage()) return;
    document.getElementById(offlineNoteId)?.remove();
    if (import.meta.env.PROD && isOfflinePath(pathname))
      return runWhenIdle(() => void savePageForOffline(pathname));
  }, [pathname]);
  return null;
}

async function savePageForOffline(path: string): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' });
    // Without a service worker nothing would show the saved pages.
    const offline = worker && (await openOwnOfflineCache());
    if (offline) await savePage(offline, path);
  } catch {
    // Storage may be full, or the network lost.
  }
}

/** Opens the signed-in user's offline cache. */
export async function openOwnOfflineCache(): Promise<OfflineCache | undefined> {
  const state = sessionState();
  if (state.status !== 'signed-in') return undefined;
  const { user, expires_at: until } = state.session;
  const offline = await openOfflineCacheFor({ owner: user.id, until });
  const now = sessionState();
  if (now.status === 'signed-in' && now.session.user.id === user.id) return offline;
  // The user has signed out meanwhile, here or in another tab: all caches go.
  await deleteOfflineCachesExcept();
  return undefined;
}

/** Calls back when the browser is idle, after 5 s at most. Returns a function that cancels. */
function runWhenIdle(call: () => void): () => void {
  const idle = window.requestIdleCallback?.(call, { timeout: 5_000 }) ?? window.setTimeout(call, 1_000);
  return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle);
}
