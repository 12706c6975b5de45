import { useEffect, useSyncExternalStore } from 'react';
import { loadSession, onSessionEvent, type SessionState, sessionState } from './session-client.ts';
import { useStart } from './start.ts';

/** The session's state; the first use asks the server, unless its page has said. */
export function useSession(): SessionState {
  useEffect(() => {
    void loadSession();
  }, []);
  const { session } = useStart();
  return useSyncExternalStore(onSessionEvent, sessionState, () => session);
}
