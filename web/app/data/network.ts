import { useNavigate } from 'react-router';
import { offlineNoteId, offlinePageAttribute } from '../../../domain/offline-owner.ts';
import { messages } from '../../messages.ts';
import { toastAt } from '../../ui/toast.ts';
import { findCached, openOfflineCache } from '../../worker/offline-cache.ts';
import type { ArrivalState } from './arrival-state.ts';
import { onReconnect, waitForServer } from './reconnect.ts';
import { renewSession } from './session-client.ts';

/** While true, links load whole pages, which the service worker answers from the offline cache. */
let isOffline = false;

export const networkToast = toastAt('network');
const startElement = () => document.getElementById('start');

/** Returns true if this page came from the offline cache and the server has not answered since. */
export function isOfflinePage(): boolean {
  return startElement()?.hasAttribute(offlinePageAttribute) === true;
}

/** Shows when the network is lost, and loads pages from the offline cache until it returns. Called by main.tsx. */
export function trackNetwork(): void {
  if (isOfflinePage() || !navigator.onLine) goOffline();
  if (isOfflinePage()) watchForNewerPage();
  window.addEventListener('offline', () => {
    goOffline();
    // A saved page says so itself.
    if (!document.getElementById(offlineNoteId)) networkToast.info(messages.offline.lost);
  });
  onReconnect(goOnline);
  window.addEventListener('click', followLinkNatively, { capture: true });
}

function goOffline(): void {
  isOffline = true;
  void waitForServer();
}

function goOnline(): void {
  isOffline = false;
  networkToast.clear();
  if (!isOfflinePage()) return;
  startElement()?.removeAttribute(offlinePageAttribute);
  // The note stays, so that nothing moves.
  const note = document.getElementById(offlineNoteId);
  // A button that offers a newer page stays.
  if (note && !note.querySelector('button')) note.textContent = messages.offline.back;
  // The session may have ended meanwhile.
  void renewSession();
}

/** Milliseconds. */
const newerPageInterval = 1_000;

/** Offers to reload once the service worker has saved a newer page; reloading at once would lose typed text. */
function watchForNewerPage(): void {
  const shownDate = startElement()?.getAttribute(offlinePageAttribute);
  const timer = setInterval(async () => {
    if (!isOfflinePage()) return clearInterval(timer);
    const offlineCache = await openOfflineCache();
    const saved = offlineCache && (await findCached(offlineCache, window.location.pathname));
    if (!saved || !isOfflinePage() || saved.headers.get('date') === shownDate) return;
    clearInterval(timer);
    offerNewerPage();
  }, newerPageInterval);
}

function offerNewerPage(): void {
  const note = document.getElementById(offlineNoteId);
  if (!note) return;
  const button = document.createElement('button');
  button.className = 'link min-h-11 px-2';
  button.textContent = messages.offline.showNewer;
  button.addEventListener('click', () => window.location.reload());
  note.replaceChildren(messages.offline.newer, ' ', button);
}

/** While offline, lets the browser follow a link instead of React Router. */
function followLinkNatively(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (isOffline && link && link.pathname !== window.location.pathname) event.stopPropagation();
}

/** Returns true while links load whole pages from the offline cache. */
export const isNetworkLost = (): boolean => isOffline;

/** Like `useNavigate`, but loads the whole page while offline. */
export function useOfflineNavigate(): (path: string, options?: { state: ArrivalState }) => void {
  const navigate = useNavigate();
  return (path, options) => {
    if (isOffline) window.location.assign(path);
    else void navigate(path, options);
  };
}
