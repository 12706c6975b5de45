import { useEffect, useSyncExternalStore } from 'react';
import { useOutletContext } from 'react-router';
import {
  loadSession,
  onSessionEvent,
  type Session,
  type SessionState,
  sessionState,
} from './session-client.ts';

/** The session's state; the first use asks the server. */
export function useSession(): SessionState {
  useEffect(() => {
    void loadSession();
  }, []);
  return useSyncExternalStore(onSessionEvent, sessionState);
}

/** Who is signed in, on a page behind the login. */
export function useSignedInUser(): Session['user'] {
  return useOutletContext<Session>().user;
}
