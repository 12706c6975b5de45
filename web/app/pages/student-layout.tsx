import { hydrate, type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, type Params, useLocation, useMatches, useParams } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { hasAccess } from '../../../domain/purchases.ts';
import { KeepOpened } from '../features/offline/keep-opened.tsx';
import { keepHandingIn } from '../features/player/positions.ts';
import { Redirect } from '../features/session/redirect.tsx';
import { type PageGuard, SessionGuard } from '../features/session/session-guard.tsx';
import { useSession } from '../features/session/use-session.ts';
import { studentQuery, useStudent } from '../features/student/use-student.ts';
import { createQueryClient } from '../query-client.ts';
import { onReconnect } from '../reconnect.ts';
import { SellerNote } from '../seller-note.tsx';
import { useStart } from '../start.ts';
import { PageTitle } from './page-title.tsx';

export interface StudentPageGuard extends PageGuard {
  /** The browser's, from the start: the page itself may never be seen. One that is called after what it shows has none. */
  title?: string;
  /** Asks for what it shows, before the page is sent, or while it is found out who may see it. */
  prefetch?: (queries: QueryClient, userId: string, params: Params) => Promise<void>[];
}

/**
 * Around every student page, and its guard: a page says at most in which words it is kept from visitors. Each account
 * has its own cache, gone with it on a shared device.
 */
export function StudentLayout() {
  const state = useSession();
  const { pathname } = useLocation();
  const { title, prefetch, ...guard } = (useMatches().at(-1)?.handle ?? {}) as StudentPageGuard;
  return (
    <Queries key={state.status === 'signed-in' ? state.session.user.id : 'nobody'}>
      {title && <PageTitle>{title}</PageTitle>}
      {state.status === 'signed-in' && prefetch && (
        <AskAhead key={`ahead ${pathname}`} userId={state.session.user.id} prefetch={prefetch} />
      )}
      <SessionGuard key={pathname} {...guard}>
        {(session) => (
          <>
            <LeadToSecondFactor userId={session.user.id} />
            <HandInPositions userId={session.user.id} />
            <KeepOpened />
            <Outlet context={session} />
            {!pathname.startsWith(paths.desk) && <SellerNote className="container-page py-6" />}
          </>
        )}
      </SessionGuard>
    </Queries>
  );
}

function AskAhead({ userId, prefetch }: { userId: string } & Required<Pick<StudentPageGuard, 'prefetch'>>) {
  const queries = useQueryClient();
  const params = useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const student = queries.getQueryData(studentQuery(userId).queryKey);
    // To whom the course is known to be closed nothing would be said.
    if (!student || hasAccess(student.access)) void prefetch(queries, userId, params);
  }, []);
  return null;
}

/** Administrators who must have a second factor set it up before anything else. */
function LeadToSecondFactor({ userId }: { userId: string }) {
  const { data } = useStudent(userId);
  const { pathname } = useLocation();
  return data?.lacks_second_factor && pathname !== paths.deskSettings ? (
    <Redirect to={paths.deskSettings} />
  ) : null;
}

/** Where videos were left without a network. */
function HandInPositions({ userId }: { userId: string }) {
  useEffect(() => keepHandingIn(userId), [userId]);
  return null;
}

function Queries({ children }: { children: ReactNode }) {
  const start = useStart();
  const [client] = useState(() => {
    const created = createQueryClient();
    if (start.queries) hydrate(created, start.queries);
    return created;
  });
  useEffect(() => {
    // Who comes later asks the server.
    start.queries = undefined;
  }, [start]);
  // What failed is loaded after all, and what was kept in the browser is handed in.
  useEffect(() => onReconnect(() => void client.invalidateQueries()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
