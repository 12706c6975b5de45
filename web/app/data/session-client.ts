import { isSessionKey, signedInKey, signedOutCookie, studentKeys } from '../../../domain/browser-storage.ts';
import { sessionLifetimeSeconds, sessionRenewalSeconds } from '../../../domain/lifetimes.ts';
import type { ResolvedSession, Session, SessionEndReason, SignedOut } from '../../../domain/session.ts';
import { deleteOfflineCachesExcept } from '../../worker/offline-cache.ts';
import { ApiError, api, detailsOf, read } from './client.ts';
import { onReconnect } from './reconnect.ts';
import { removeWorkOnSignOut } from './unsent-work.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; session: Session }
  /** `leaving`: the user signed out; `untold` if the server does not know yet, else the page is about to be left. */
  | (SignedOut & { leaving?: Leaving })
  /** The session could not be loaded. */
  | { status: 'failed'; error: unknown };

type Leaving = 'told' | 'untold';

type Listener = (event: SessionEvent, state: SessionState) => void;

/** Milliseconds between checks of the time that the session has left. */
const tickInterval = 30_000;
/** Seconds before its end at which the session is renewed. */
const refreshMargin = 90;
/** Milliseconds; doubled at each retry. */
const firstRetryDelay = 200;
const maxRetries = 4;
/** Milliseconds for the server to answer a sign-out; after them it is told later. */
const signOutTimeout = 3_000;

let state: SessionState = { status: 'loading' };
let sessionPromise: Promise<SessionState> | undefined;
/** True once a session has ended here without a sign-out. */
let hasEnded = false;
const listeners = new Set<Listener>();
let otherTabs: BroadcastChannel | undefined;

/** Returns the current session state, without a request. */
export function sessionState(): SessionState {
  return state;
}

/** Returns undefined unless a user is signed in. */
export function signedInUserId(): string | undefined {
  return state.status === 'signed-in' ? state.session.user.id : undefined;
}

/** Returns true if a session has ended in this browser without a sign-out. */
export const sessionHasEnded = (): boolean => hasEnded;

/** Fetches the reason why this browser's session has ended. */
export async function fetchEndReason(): Promise<SessionEndReason | undefined> {
  const found = await fetchSession();
  return found.status === 'signed-out' ? found.ended : undefined;
}

/** Calls the listener at each event, in this tab or another. Returns a function that stops. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when a user signs in, in this tab or another. Returns a function that stops. */
export function onSignIn(listener: () => void): () => void {
  return onSessionEvent((event) => {
    if (event === 'SIGNED_IN' || event === 'MFA_CHALLENGE_VERIFIED') listener();
  });
}

/** Fetches the session once; later calls return the same promise until {@link reloadSession}. */
export function loadSession(): Promise<SessionState> {
  sessionPromise ??= fetchSession().then(setFirstSession);
  return sessionPromise;
}

function setFirstSession(next: SessionState): SessionState {
  setState(next, 'INITIAL_SESSION');
  if (next.status === 'signed-in' && next.session.expires_in < sessionLifetimeSeconds - sessionRenewalSeconds)
    void renewSession();
  return next;
}

/** Renews the session. */
export async function renewSession(): Promise<void> {
  const next = await fetchSession(() => read(api.auth['get-session'].$post()));
  // A failed request does not end the session: the next tick retries.
  if (next.status === 'failed') return;
  setState(next, next.status === 'signed-in' ? 'TOKEN_REFRESHED' : 'SIGNED_OUT');
}

/** Notifies this tab's listeners of an account event; `USER_UPDATED` also reloads the session in other tabs. */
export function publishAccountEvent(event: 'USER_UPDATED' | 'PASSWORD_RECOVERY'): void {
  setState(state, event);
  if (event === 'USER_UPDATED') otherTabs?.postMessage(event);
}

/** Fetches the session again, after a failure or a change of the account. */
export function reloadSession(event: SessionEvent = 'INITIAL_SESSION'): Promise<SessionState> {
  sessionPromise = fetchSession().then((next) => setState(next, event));
  return sessionPromise;
}

/** Signs in by password. @throws {ApiError} when the server refuses or cannot be reached */
export function signIn(credentials: { email: string; password: string }): Promise<void> {
  return enterSession(() => read(api.auth['sign-in'].email.$post({ json: credentials })));
}

/** Sends a request that signs in, then loads the session. @throws {ApiError} when the server refuses or cannot be reached */
export async function enterSession(
  request: () => Promise<unknown>,
  event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' = 'SIGNED_IN',
): Promise<void> {
  await request();
  const next = await reloadSession(event);
  if (next.status !== 'signed-in') throw new ApiError('internal', 500);
  otherTabs?.postMessage(event);
}

/**
 * Signs out in all tabs, and on the server: now, or without an answer by a cookie that comes with the next request that
 * reaches it. Returns true in the first case; then the caller leaves the page. A session that is gone is no error.
 * @throws {ApiError} when an error is answered
 */
export async function signOut(): Promise<boolean> {
  const isTold = await tellServer();
  await endSessionInAllTabs(isTold ? 'told' : 'untold');
  return isTold;
}

async function tellServer(): Promise<boolean> {
  const init = { signal: AbortSignal.timeout(signOutTimeout) };
  try {
    await read(api.auth['sign-out'].$post({}, { init }));
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500;
    if ([401, 403, 404].includes(status)) return true;
    if (status !== 0 || !leaveSignedOutCookie()) throw error;
    return false;
  }
  return true;
}

/** The session's own cookie is not for scripts. Returns false if the browser stores no cookies. */
function leaveSignedOutCookie(): boolean {
  const isHttps = window.location.protocol === 'https:';
  const cookie = `${signedOutCookie(isHttps)}=1`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${cookie}; path=/; samesite=lax; max-age=${sessionLifetimeSeconds}${isHttps ? '; secure' : ''}`;
  return document.cookie.includes(cookie);
}

/** Ends the session in all tabs without a request. */
export async function endSessionInAllTabs(leaving: Leaving = 'told'): Promise<void> {
  endSession(leaving);
  otherTabs?.postMessage('SIGNED_OUT');
  await deleteOfflineCachesExcept();
}

/** Ends the session in this tab. @param leaving set if its user signed out here */
export function endSession(leaving?: Leaving): void {
  const ended: SessionState = { status: 'signed-out', ...(leaving && { leaving }) };
  sessionPromise = Promise.resolve(ended);
  setState(ended, 'SIGNED_OUT');
}

function setState(next: SessionState, event: SessionEvent): SessionState {
  state = next;
  if (next.status === 'signed-in') hasEnded = false;
  if (next.status === 'signed-in') void deleteOfflineCachesExcept(next.session.user.id);
  if (next.status === 'signed-out') void deleteOfflineCachesExcept();
  try {
    if (next.status === 'signed-in') localStorage.setItem(signedInKey, '1');
    if (next.status === 'signed-out') {
      // The key is gone if another tab has signed out.
      hasEnded ||= !next.leaving && localStorage.getItem(signedInKey) !== null;
      clearStudentStorage(next.leaving !== undefined);
    }
  } catch {
    // Storage may be full or blocked.
  }
  for (const listener of listeners) listener(event, next);
  return next;
}

function clearStudentStorage(isLeaving = false): void {
  for (const key of Object.keys(localStorage).filter(isSessionKey)) localStorage.removeItem(key);
  if (!isLeaving) return;
  localStorage.removeItem(studentKeys.unsent);
  removeWorkOnSignOut();
}

async function fetchSession(
  request: () => Promise<Session> = () => read(api.session.$get()),
): Promise<SessionState> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { status: 'signed-in', session: await request() };
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return { status: 'signed-out', ended: detailsOf(error).ended };
      if (![502, 503, 504].includes(status) || attempt === maxRetries) return { status: 'failed', error };
      await new Promise((resolve) => setTimeout(resolve, firstRetryDelay * 2 ** attempt));
    }
  }
}

/**
 * Listens to other tabs and renews the session. Called by main.tsx, once per page.
 * @param resolved the session that the server wrote into the page
 */
export function trackSession(resolved?: ResolvedSession): void {
  try {
    otherTabs = new BroadcastChannel('ia-vet:session');
    otherTabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
      if (data === 'SIGNED_OUT') endSession();
      else void reloadSession(data);
    };
  } catch {
    // Browsers that block storage may block channels.
  }
  onReconnect(() => {
    if (state.status === 'failed') void reloadSession();
  });
  setInterval(() => {
    if (state.status !== 'signed-in') return;
    const remaining = state.session.expires_at - Date.now() / 1000;
    if (remaining <= refreshMargin) void renewSession();
  }, tickInterval);
  if (resolved) sessionPromise = Promise.resolve(setFirstSession(resolved));
}
