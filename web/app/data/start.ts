import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { MailedLink } from '../../../domain/written-page.ts';
import { loadSession, onSessionEvent, type SessionState, sessionState } from './session-client.ts';

/** What a page knows before it asks for anything: the server has written it there. */
interface Start {
  session: SessionState;
  /** What the first student of this page sees; who comes later asks the server. */
  queries?: object | undefined;
  /** What the mailed link opens that has led to this page. */
  link?: MailedLink | undefined;
  /** On the server: takes the title for the page's head. */
  setTitle?: (title: string) => void;
}

const context = createContext<Start>({ session: { status: 'loading' } });

/** Around the pages, where one has been written by the server. */
export const StartProvider = context.Provider;

export function useStart(): Start {
  return use(context);
}

/** The session's state; the first use asks the server, unless its page has said. */
export function useSession(): SessionState {
  useEffect(() => {
    void loadSession();
  }, []);
  const { session } = useStart();
  return useSyncExternalStore(onSessionEvent, sessionState, () => session);
}
