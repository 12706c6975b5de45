import { hydrate, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useParams } from 'react-router';
import { paths } from '../../domain/paths.ts';
import { hasAccess } from '../../domain/purchases.ts';
import { SellerNote } from './account/layout/account-layout.tsx';
import { PageTitle } from './account/layout/page-title.tsx';
import { Redirect, SessionGuard, type StudentPageHandle } from './account/session/session-guard.tsx';
import { keepHandingIn } from './data/positions.ts';
import { createQueryClient } from './data/query-client.ts';
import { onReconnect } from './data/reconnect.ts';
import { useSession, useStart, useUserId } from './data/start.ts';
import { studentQuery, useStudent } from './data/student.ts';
import { studentCopy } from './data/student-copy.ts';
import { SaveOpenedPages } from './student/offline/save-opened-pages.tsx';

/** Guards every student page. Each account has its own cache, gone with it on a shared device. */
export function StudentLayout() {
  const state = useSession();
  const { pathname } = useLocation();
  const { title, prefetch, ...guardOptions } = (useMatches().at(-1)?.handle ?? {}) as StudentPageHandle;
  return (
    <Queries key={state.status === 'signed-in' ? state.session.user.id : 'nobody'}>
      {title && <PageTitle>{title}</PageTitle>}
      {state.status === 'signed-in' && prefetch && <AskAhead key={`ahead ${pathname}`} prefetch={prefetch} />}
      <SessionGuard key={pathname} {...guardOptions}>
        {(session) => (
          <>
            <LeadToSecondFactor />
            <SendSaved />
            <SaveOpenedPages />
            <Outlet context={session} />
            {!pathname.startsWith(paths.admin) && <SellerNote className="container-page py-6" />}
          </>
        )}
      </SessionGuard>
    </Queries>
  );
}

function AskAhead({ prefetch }: Required<Pick<StudentPageHandle, 'prefetch'>>) {
  const queries = useQueryClient();
  const params = useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const student = queries.getQueryData(studentQuery.queryKey);
    // The server answers nothing to a student without access.
    if (!student || hasAccess(student.access)) void prefetch(queries, params);
  }, []);
  return null;
}

/** Those of the team who must have a second factor set it up before anything else. */
function LeadToSecondFactor() {
  const { data } = useStudent();
  const { pathname } = useLocation();
  const setUp = data?.role === 'support' ? paths.adminSecurity : paths.adminSettings;
  return data?.lacks_second_factor && pathname !== setUp ? <Redirect to={setUp} /> : null;
}

/** Sends video positions and exercises' answers saved offline. */
function SendSaved() {
  const userId = useUserId();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => keepHandingIn(userId), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before may have saved an answer
  useEffect(() => {
    if (!savedAnswers.load(userId)) return;
    const sending = import('./data/exercises.ts').then(
      ({ sendAnswersOnReconnect }) => sendAnswersOnReconnect(userId, () => void queries.invalidateQueries()),
      () => undefined,
    );
    return () => void sending.then((stop) => stop?.());
  }, [userId, queries, pathname]);
  return null;
}

/** Only whoever has saved answers loads the code that sends them. */
const savedAnswers = studentCopy('exercises', (value): value is object => value instanceof Object);

function Queries({ children }: { children: ReactNode }) {
  const start = useStart();
  const [client] = useState(() => {
    const created = createQueryClient();
    if (start.queries) hydrate(created, start.queries);
    return created;
  });
  useEffect(() => {
    // Later accounts ask the server.
    start.queries = undefined;
  }, [start]);
  // Failed queries run again, and what was kept in the browser is sent.
  useEffect(() => onReconnect(() => void client.invalidateQueries()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
