import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, type Params, useLocation, useOutletContext } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { Session } from '../../../../domain/session.ts';
import { messages } from '../../../messages.ts';
import { toastAt } from '../../../ui/toast.ts';
import { useSession } from '../../data/start.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { LoadingPage } from '../layout/loading-page.tsx';
import { NoticePage } from '../layout/notice-page.tsx';
import { Redirect } from '../layout/redirect.tsx';

/** Beside why the session has ended, where a page says so. */
const notice = toastAt('guard');

/** What a page behind the login shows in its own way; what it leaves out is as it is on most pages. */
export interface PageGuard {
  /** While it is found out who asks. */
  loadingLabel?: string;
  /** To visitors. `wasSignedIn`: on this very page, a moment ago. */
  SignedOut?: ComponentType<{ wasSignedIn: boolean }>;
  /** When the server could not say who asks. */
  CheckFailed?: ComponentType;
  /** Also accounts to which the course is closed may see it. */
  isForEveryAccount?: boolean;
}

export interface StudentPageGuard extends PageGuard {
  /** The browser's, from the start: the page itself may never be seen. One that is called after what it shows has none. */
  title?: string;
  /** Asks for what it shows, before the page is sent, or while it is found out who may see it. */
  prefetch?: (queries: QueryClient, userId: string, params: Params) => Promise<void>[];
}

interface SessionGuardProps extends PageGuard {
  children: (session: Session) => ReactNode;
}

/**
 * Shows a page to signed-in students only; others go to login and come back to it afterwards. To those without access
 * to the course it says why.
 */
export function SessionGuard({
  loadingLabel = 'Carregando...',
  SignedOut = AskForLogin,
  CheckFailed = ReportFailure,
  isForEveryAccount = false,
  children,
}: SessionGuardProps) {
  const state = useSession();
  const wasSignedIn = useRef(false);
  switch (state.status) {
    case 'failed':
      return <CheckFailed />;
    case 'signed-out':
      if (state.isLeaving) break;
      return <SignedOut wasSignedIn={wasSignedIn.current} />;
    case 'signed-in': {
      wasSignedIn.current = true;
      const page = children(state.session);
      if (isForEveryAccount) return page;
      return (
        <AccessGate userId={state.session.user.id} loadingLabel={loadingLabel}>
          {page}
        </AccessGate>
      );
    }
  }
  return <LoadingPage label={loadingLabel} />;
}

function AskForLogin({ wasSignedIn }: { wasSignedIn: boolean }) {
  return <GoToLogin info={wasSignedIn ? undefined : messages.guard.loginRequired} />;
}

function ReportFailure() {
  return <GoToLogin error={messages.guard.checkFailed} />;
}

/** Leads to login, after saying why where there is anything to say. */
export function GoToLogin({ info, error }: { info?: string | undefined; error?: string | undefined }) {
  useEffect(() => {
    if (info) notice.info(info, messages.guard.redirecting);
    if (error) notice.error(error);
  }, [info, error]);
  const loginPath = useLoginPath();
  return (
    <>
      <NoticePage>
        <Link className="link justify-self-center" to={loginPath}>
          {messages.guard.redirecting}
        </Link>
      </NoticePage>
      <Redirect to={loginPath} />
    </>
  );
}

/** The login page, told where to go afterwards. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${paths.login}?${new URLSearchParams({ voltar: pathname + search })}`;
}

/** Who is signed in, on a guarded page. */
export function useSignedInUser(): Session['user'] {
  return useOutletContext<Session>().user;
}
