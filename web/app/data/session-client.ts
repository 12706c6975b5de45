import { sessionKeys, signedInKey, studentKeys } from '../../../domain/browser-storage.ts';
import {
  type ResolvedSession,
  type Session,
  type SessionEndReason,
  type SignedOut,
  sessionLifetime,
  sessionRenewalAge,
} from '../../../domain/session.ts';
import { deleteCachesOfOthers } from '../../worker/offline-cache.ts';
import { ApiError, api, detailsOf, read } from './client.ts';
import { forgetProgress } from './local-progress.ts';
import { onReconnect } from './reconnect.ts';

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
  /** `isLeaving`: the user signed out, and the page is about to be left. */
  | (SignedOut & { isLeaving?: boolean })
  /** The server could not say. */
  | { status: 'failed'; error: unknown };

type Listener = (event: SessionEvent, state: SessionState) => void;

const tickInterval = 30_000;
/** Seconds before its end at which the session is renewed. */
const refreshMargin = 90;
const firstRetryDelay = 200;
const maxRetries = 4;

let state: SessionState = { status: 'loading' };
let loading: Promise<SessionState> | undefined;
/** True once a session has ended here without a sign-out. */
let hasEnded = false;
const listeners = new Set<Listener>();
let otherTabs: BroadcastChannel | undefined;

/** Returns the session as known here, without asking the server. */
export function sessionState(): SessionState {
  return state;
}

/** Returns nothing unless a user is signed in. */
export function signedInUserId(): string | undefined {
  return state.status === 'signed-in' ? state.session.user.id : undefined;
}

/** Tells whether a session has ended in this browser without a sign-out. */
export const sessionHasEnded = (): boolean => hasEnded;

/** Asks the server why this browser's session has ended. */
export async function askEndReason(): Promise<SessionEndReason | undefined> {
  const found = await fetchSession();
  return found.status === 'signed-out' ? found.ended : undefined;
}

/** Calls the listener at each event, in this tab or another. Returns a function that stops. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server for the session, once; later calls get the same answer until {@link reloadSession}. */
export function loadSession(): Promise<SessionState> {
  loading ??= fetchSession().then(begin);
  return loading;
}

function begin(next: SessionState): SessionState {
  change(next, 'INITIAL_SESSION');
  if (next.status === 'signed-in' && next.session.expires_in < sessionLifetime - sessionRenewalAge)
    void refreshSession();
  return next;
}

/** Renews the session. */
export async function refreshSession(): Promise<void> {
  const next = await fetchSession(() => read(api.auth['get-session'].$post()));
  // A server that cannot answer now says nothing about the session: the next tick asks again.
  if (next.status === 'failed') return;
  change(next, next.status === 'signed-in' ? 'TOKEN_REFRESHED' : 'SIGNED_OUT');
}

/** Tells this tab, and the others where they are concerned, that something about the account has happened. */
export function announce(event: 'USER_UPDATED' | 'PASSWORD_RECOVERY'): void {
  change(state, event);
  if (event === 'USER_UPDATED') otherTabs?.postMessage(event);
}

/** Asks again, after a failure or when something about the account has changed. */
export function reloadSession(event: SessionEvent = 'INITIAL_SESSION'): Promise<SessionState> {
  loading = fetchSession().then((next) => change(next, event));
  return loading;
}

/** @throws {ApiError} when the server refuses or cannot be reached */
export function signIn(credentials: { email: string; password: string }): Promise<void> {
  return enterSession(() => read(api.auth['sign-in'].email.$post({ json: credentials })));
}

/** Signs in by the given request. @throws {ApiError} when the server refuses or cannot be reached */
export async function enterSession(
  door: () => Promise<unknown>,
  event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' = 'SIGNED_IN',
): Promise<void> {
  await door();
  const next = await reloadSession(event);
  if (next.status !== 'signed-in') throw new ApiError('internal', 500);
  otherTabs?.postMessage(event);
}

/** Ends the session in all tabs; the caller leaves the page. A missing session is no failure. */
export async function signOut(): Promise<void> {
  await read(api.auth['sign-out'].$post()).catch((error: unknown) => {
    if (!(error instanceof ApiError && [401, 403, 404].includes(error.status))) throw error;
  });
  await announceSignOut();
}

/** Tells all tabs that the user has signed out; the caller leaves the page. */
export async function announceSignOut(): Promise<void> {
  endSession({ isLeaving: true });
  otherTabs?.postMessage('SIGNED_OUT');
  await deleteCachesOfOthers();
}

/** Tells this tab that the session has ended. */
export function endSession({ isLeaving = false } = {}): void {
  const ended: SessionState = { status: 'signed-out', isLeaving };
  loading = Promise.resolve(ended);
  change(ended, 'SIGNED_OUT');
}

function change(next: SessionState, event: SessionEvent): SessionState {
  state = next;
  if (next.status === 'signed-in') hasEnded = false;
  if (next.status === 'signed-in') void deleteCachesOfOthers(next.session.user.id);
  if (next.status === 'signed-out') void deleteCachesOfOthers();
  try {
    if (next.status === 'signed-in') localStorage.setItem(signedInKey, '1');
    if (next.status === 'signed-out') {
      // Another tab that signs out takes the key with it.
      hasEnded ||= !next.isLeaving && localStorage.getItem(signedInKey) !== null;
      forgetStudent(next.isLeaving);
    }
  } catch {
    // A full or forbidden storage is no reason to fail.
  }
  for (const listener of listeners) listener(event, next);
  return next;
}

function forgetStudent(isLeaving = false): void {
  forgetProgress();
  for (const key of sessionKeys) localStorage.removeItem(key);
  if (isLeaving) localStorage.removeItem(studentKeys.unsent);
}

async function fetchSession(
  ask: () => Promise<Session> = () => read(api.session.$get()),
): Promise<SessionState> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { status: 'signed-in', session: await ask() };
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return { status: 'signed-out', ended: detailsOf(error).ended };
      if (![502, 503, 504].includes(status) || attempt === maxRetries) return { status: 'failed', error };
      await new Promise((resolve) => setTimeout(resolve, firstRetryDelay * 2 ** attempt));
    }
  }
}

/**
 * Listens to other tabs and keeps the session alive. Called once per page.
 * @param known the session that the server wrote into the page
 */
export function startSession(known?: ResolvedSession): void {
  try {
    otherTabs = new BroadcastChannel('ia-vet:session');
    otherTabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
      if (data === 'SIGNED_OUT') endSession();
      else void reloadSession(data);
    };
  } catch {
    // Browsers that forbid storage may forbid channels.
  }
  onReconnect(() => {
    if (state.status === 'failed') void reloadSession();
  });
  setInterval(() => {
    if (state.status !== 'signed-in') return;
    const remaining = state.session.expires_at - Date.now() / 1000;
    if (remaining <= refreshMargin) void refreshSession();
  }, tickInterval);
  if (known) loading = Promise.resolve(begin(known));
}
