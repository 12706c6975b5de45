import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { MailedLink } from '../../../domain/rendered-page.ts';
import { loadSession, onSessionEvent, type SessionState, sessionState } from './session-client.ts';

/** Data that the server wrote into the page. */
interface RenderedState {
  session: SessionState;
  /** Query data of the page's first user; later users ask the server. */
  queries?: object | undefined;
  /** The emailed link that opened this page. */
  link?: MailedLink | undefined;
  /** Set on the server only: receives the title for the page's head. */
  setTitle?: (title: string) => void;
  /** Set on the server only: receives the names of the parts that the page shows (rendered-part.tsx). */
  parts?: Set<string>;
}

const context = createContext<RenderedState>({ session: { status: 'loading' } });

export const RenderedStateProvider = context.Provider;

export function useRenderedState(): RenderedState {
  return use(context);
}

/** Returns the session's state; the first use fetches it, unless the server rendered it into the page. */
export function useSession(): SessionState {
  return useSessionPart((state) => state);
}

/** Returns the signed-in user's id; empty outside the session guard. A renewed session rerenders nothing. */
export function useUserId(): string {
  return useSessionPart((state) => (state.status === 'signed-in' ? state.session.user.id : ''));
}

function useSessionPart<Part>(partOf: (state: SessionState) => Part): Part {
  useEffect(() => {
    void loadSession();
  }, []);
  const { session } = useRenderedState();
  return useSyncExternalStore(
    onSessionEvent,
    () => partOf(sessionState()),
    () => partOf(session),
  );
}
