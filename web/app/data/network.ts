import { useNavigate } from 'react-router';
import { keptMark, offlineNoteId } from '../../../domain/kept-for.ts';
import { messages } from '../../messages.ts';
import { toastAt } from '../../ui/toast.ts';
import { onReconnect, waitForServer } from './reconnect.ts';
import { refreshSession } from './session-client.ts';

/** Without a network pages come whole, as they were kept: each of them has all that it shows. */
let isOffline = false;

const notice = toastAt('network');
const start = () => document.getElementById('start');

/** Whether this page came as it was kept, and the server has not answered since. */
export function isCopy(): boolean {
  return start()?.hasAttribute(keptMark) === true;
}

/** Once in each page. */
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
  start()?.removeAttribute(keptMark);
  // The line stays, so that nothing moves.
  const note = document.getElementById(offlineNoteId);
  if (note) note.textContent = messages.offline.back;
  // It may have ended meanwhile.
  void refreshSession();
}

/** Leaves a link to the browser. */
function openWhole(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (isOffline && link && link.pathname !== window.location.pathname) event.stopPropagation();
}

/** The way to another page, by script. */
export function useGoTo(): (path: string, options?: { state?: unknown }) => void {
  const navigate = useNavigate();
  return (path, options) => {
    if (isOffline) window.location.assign(path);
    else void navigate(path, options);
  };
}
