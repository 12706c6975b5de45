import { useNavigate } from 'react-router';
import { offlineNoteId, offlinePageAttribute } from '../../../domain/offline-owner.ts';
import { messages } from '../../messages.ts';
import { toastAt } from '../../ui/toast.ts';
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
  if (note) note.textContent = messages.offline.back;
  // The session may have ended meanwhile.
  void refreshSession();
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
