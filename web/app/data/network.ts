import { useNavigate } from 'react-router';
import { offlineNoteId, offlinePageAttribute } from '../../../domain/offline-owner.ts';
import { messages } from '../../messages.ts';
import { toastAt } from '../../ui/toast.ts';
import { findOffline, openOfflineCache } from '../../worker/offline-cache.ts';
import { onReconnect, waitForServer } from './reconnect.ts';
import { refreshSession } from './session-client.ts';

/** While offline, links load whole pages: the offline copies contain all that they show. */
let isOffline = false;

const notice = toastAt('network');
const start = () => document.getElementById('start');

/** Returns true while this page is an offline copy and the server has not answered since. */
export function isCopy(): boolean {
  return start()?.hasAttribute(offlinePageAttribute) === true;
}

/** Called once per page. */
export function watchNetwork(): void {
  if (isCopy() || !navigator.onLine) lose();
  if (isCopy()) watchForNewer();
  window.addEventListener('offline', () => {
    lose();
    notice.info(messages.offline.lost);
  });
  onReconnect(come);
  window.addEventListener('click', openWhole, { capture: true });
}

function lose(): void {
  isOffline = true;
  void waitForServer();
}

function come(): void {
  isOffline = false;
  notice.clear();
  if (!isCopy()) return;
  start()?.removeAttribute(offlinePageAttribute);
  // The note stays, so that nothing moves.
  const note = document.getElementById(offlineNoteId);
  // A newer version that is offered stays offered.
  if (note && !note.querySelector('button')) note.textContent = messages.offline.back;
  // The session may have ended meanwhile.
  void refreshSession();
}

/** Milliseconds. */
const newerInterval = 1_000;

/** Offers the page that the worker has been waiting for as soon as it is saved: what somebody types stays until then. */
function watchForNewer(): void {
  const shown = start()?.getAttribute(offlinePageAttribute);
  const timer = setInterval(async () => {
    if (!isCopy()) return clearInterval(timer);
    const offline = await openOfflineCache();
    const saved = offline && (await findOffline(offline, window.location.pathname));
    if (!saved || !isCopy() || saved.headers.get('date') === shown) return;
    clearInterval(timer);
    offerNewer();
  }, newerInterval);
}

function offerNewer(): void {
  const note = document.getElementById(offlineNoteId);
  if (!note) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link min-h-11 px-2';
  button.textContent = messages.offline.showNewer;
  button.addEventListener('click', () => window.location.reload());
  note.replaceChildren(messages.offline.newer, ' ', button);
}

/** Makes the browser follow a link, instead of React Router. */
function openWhole(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (isOffline && link && link.pathname !== window.location.pathname) event.stopPropagation();
}

/** Returns a function that navigates by script. */
export function useGoTo(): (path: string, options?: { state?: unknown }) => void {
  const navigate = useNavigate();
  return (path, options) => {
    if (isOffline) window.location.assign(path);
    else void navigate(path, options);
  };
}
