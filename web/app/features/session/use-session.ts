import { useEffect, useSyncExternalStore } from 'react';
import { loadSession, onSessionEvent, type SessionState, sessionState } from './session-client.ts';

/** The session's state; the first use asks the server. */
export function useSession(): SessionState {
  useEffect(() => {
    void loadSession();
  }, []);
  return useSyncExternalStore(onSessionEvent, sessionState);
}
