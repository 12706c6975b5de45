import { createContext, use } from 'react';
import type { SessionState } from './features/session/session-client.ts';

/** What a page knows before it asks for anything: the server has written it there. */
interface Start {
  session: SessionState;
  /** What the first student of this page sees; who comes later asks the server. */
  queries?: object | undefined;
}

const context = createContext<Start>({ session: { status: 'loading' } });

/** Around the pages, where one has been written by the server. */
export const StartProvider = context.Provider;

export function useStart(): Start {
  return use(context);
}
