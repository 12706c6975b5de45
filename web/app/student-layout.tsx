import { hydrate, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { isAdminPath, paths } from '../../domain/paths.ts';
import { hasAccess } from '../../domain/purchases.ts';
import { PageTitle } from './account/layout/page-title.tsx';
import { SellerNote } from './account/layout/seller-note.tsx';
import { Redirect, SessionGuard, type StudentPageHandle } from './account/session/session-guard.tsx';
import { takeOverEarlierWork } from './data/earlier-storage.ts';
import { createQueryClient } from './data/query-client.ts';
import { onReconnect } from './data/reconnect.ts';
import { useRenderedState, useSession, useUserId } from './data/rendered-state.ts';
import { trackSavedQueries } from './data/saved-queries.ts';
import { sendWorkOnReconnect } from './data/send-work.ts';
import { onSignIn } from './data/session-client.ts';
import { studentQuery, useStudent } from './data/student.ts';
import { SaveOpenedPages } from './student/offline/save-opened-pages.tsx';

/** The layout of all pages that need a login, admin pages included. Each account has its own query client. */
export function StudentLayout({ handle = {} }: { handle?: StudentPageHandle | undefined }) {
  const state = useSession();
  const { pathname } = useLocation();
  const { title, prefetch, ...guardOptions } = handle;
  return (
    <StudentQueryClient key={state.status === 'signed-in' ? state.session.user.id : 'nobody'}>
      {title && <PageTitle>{title}</PageTitle>}
      {state.status === 'signed-in' && prefetch && (
        <PrefetchPage key={`data ${pathname}`} prefetch={prefetch} />
      )}
      <SessionGuard key={pathname} {...guardOptions}>
        {(session) => (
          <>
            <RequireSafeAccount />
            <SaveOpenedPages />
            <Outlet context={session} />
            {!pathname.startsWith(paths.admin) && <SellerNote className="container-page py-6" />}
          </>
        )}
      </SessionGuard>
    </StudentQueryClient>
  );
}

/** Starts a page's queries while its code loads. */
function PrefetchPage({ prefetch }: Required<Pick<StudentPageHandle, 'prefetch'>>) {
  const queryClient = useQueryClient();
  const params = useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const student = queryClient.getQueryData(studentQuery.queryKey);
    // The server answers nothing to a student without access.
    if (!student || hasAccess(student.access)) void prefetch(queryClient, params);
  }, []);
  return null;
}

/** Redirects team members to what the server wants before admin pages: a better password, or a second factor. */
function RequireSafeAccount() {
  const { data } = useStudent();
  const { pathname } = useLocation();
  if (data?.has_outdated_password && isAdminPath(pathname)) return <Redirect to={paths.changePassword} />;
  const setupPath = data?.role === 'support' ? paths.adminSecurity : paths.adminSettings;
  return data?.lacks_second_factor && pathname !== setupPath ? <Redirect to={setupPath} /> : null;
}

/** Provides one account's query client, with the data that the server rendered. */
function StudentQueryClient({ children }: { children: ReactNode }) {
  const start = useRenderedState();
  const [client] = useState(() => {
    const created = createQueryClient();
    if (start.queries) hydrate(created, start.queries);
    return created;
  });
  useEffect(() => {
    // The data is the first account's only.
    start.queries = undefined;
  }, [start]);
  const userId = useUserId();
  useEffect(() => {
    if (!userId) return;
    takeOverEarlierWork(userId);
    const stopSaving = trackSavedQueries(userId, client);
    const stopSending = sendWorkOnReconnect(userId, client);
    return () => {
      stopSaving();
      stopSending();
    };
  }, [userId, client]);
  // All data may have changed while the server was away; only mounted queries refetch.
  useEffect(() => onReconnect(() => void client.invalidateQueries()), [client]);
  // A link that another tab opened may have confirmed the email.
  useEffect(() => onSignIn(() => void client.invalidateQueries(studentQuery)), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
