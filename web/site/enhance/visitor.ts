import { sessionKeys, signedInKey } from '../../../domain/browser-storage.ts';
import { deleteCachesOfOthers } from '../../worker/offline-cache.ts';
import { noticeTexts, notify } from './notices.ts';
import { store, stored } from './storage.ts';

/** Milliseconds to read the message before the login page opens. */
const timeToRead = 2_000;

interface VisitorSession {
  user: { email: string; user_metadata?: { full_name?: string } };
}

let asked: Promise<VisitorSession | null> | undefined;

/** Requests the session once; resolves to null for anonymous visitors. */
export function visitorSession(): Promise<VisitorSession | null> {
  asked ??= stored('localStorage', signedInKey) ? askSession() : Promise.resolve(null);
  return asked;
}

async function askSession(): Promise<VisitorSession | null> {
  try {
    const answer = await fetch('/api/session');
    if (answer.status === 401) {
      for (const key of sessionKeys) store('localStorage', key, null);
      await deleteCachesOfOthers();
    }
    return answer.ok ? ((await answer.json()) as VisitorSession) : null;
  } catch {
    return null;
  }
}

export async function showForVisitor(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('[data-when]');
  if (parts.length === 0 || !(await visitorSession())) return;
  for (const part of parts) part.hidden = part.dataset.when !== 'signed-in';
}

/** Sends students to the materials, and visitors to the login after a message. */
export function guardMaterials(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-gated]');
  link?.addEventListener('click', async (event) => {
    event.preventDefault();
    if (await visitorSession()) {
      location.assign(link.href);
      return;
    }
    notify('info', noticeTexts.loginRequired, noticeTexts.redirecting);
    setTimeout(() => location.assign(link.dataset.gated ?? '/'), timeToRead);
  });
}
