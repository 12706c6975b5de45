import { isSessionKey, signedInKey } from '../../../domain/browser-storage.ts';
import { deleteOfflineCachesExcept } from '../../worker/offline-cache.ts';
import { noticeTexts, showNotice } from './notice.ts';
import { readStorage, writeStorage } from './storage.ts';

/** Milliseconds to read the notice before the login page opens. */
const redirectDelay = 2_000;

interface VisitorSession {
  user: { email: string; user_metadata?: { full_name?: string } };
}

let sessionRequest: Promise<VisitorSession | null> | undefined;

/** Requests the session once, and only where somebody was signed in; resolves to null for anonymous visitors. */
export function visitorSession(): Promise<VisitorSession | null> {
  sessionRequest ??= readStorage('localStorage', signedInKey) ? fetchSession() : Promise.resolve(null);
  return sessionRequest;
}

async function fetchSession(): Promise<VisitorSession | null> {
  try {
    const response = await fetch('/api/session');
    // The session has ended: nothing of that student stays in this browser.
    if (response.status === 401) {
      for (const key of Object.keys(localStorage).filter(isSessionKey))
        writeStorage('localStorage', key, null);
      await deleteOfflineCachesExcept();
    }
    return response.ok ? ((await response.json()) as VisitorSession) : null;
  } catch {
    return null;
  }
}

/** Shows the parts marked `data-when="signed-in"` in place of the signed-out ones, if there is a session. */
export async function showSignedInParts(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('[data-when]');
  if (parts.length === 0 || !(await visitorSession())) return;
  for (const part of parts) part.hidden = part.dataset.when !== 'signed-in';
}

/** Makes the landing page's link to the materials lead visitors to the login, after a notice. */
export function guardMaterialsLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-gated]');
  link?.addEventListener('click', async (event) => {
    event.preventDefault();
    if (await visitorSession()) {
      location.assign(link.href);
      return;
    }
    showNotice('info', noticeTexts.loginRequired, noticeTexts.redirecting);
    setTimeout(() => location.assign(link.dataset.gated ?? '/'), redirectDelay);
  });
}
