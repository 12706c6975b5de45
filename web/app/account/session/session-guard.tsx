import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, type Params, useLocation, useNavigate, useOutletContext } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { Session } from '../../../../domain/session.ts';
import { messages } from '../../../messages.ts';
import { toastAt } from '../../../ui/toast.ts';
import { useSession } from '../../data/start.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { LoadingPage } from '../layout/loading-page.tsx';
import { NoticePage } from '../layout/notice-page.tsx';

/** Stays beside the reason why the session ended. */
const notice = toastAt('guard');

/** Replaces defaults of `SessionGuard` for one page. */
interface SessionGuardOptions {
  /** Shown during the session check. */
  loadingLabel?: string;
  /** `wasSignedIn`: the user was signed in on this page. */
  SignedOut?: ComponentType<{ wasSignedIn: boolean }>;
  /** Shown if the session check fails. */
  CheckFailed?: ComponentType;
  /** Lets accounts without course access in. */
  isForEveryAccount?: boolean;
}

/** A student page's `handle` in React Router: read by `StudentLayout`, and by the server before it renders the page. */
export interface StudentPageHandle extends SessionGuardOptions {
  /** Browser title, set before the page renders. A page named after its data leaves it out. */
  title?: string;
  /** Starts the page's queries before it is sent, or while access is checked. */
  prefetch?: (queries: QueryClient, params: Params) => Promise<void>[];
}

interface SessionGuardProps extends SessionGuardOptions {
  children: (session: Session) => ReactNode;
}

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
      return <AccessGate loadingLabel={loadingLabel}>{page}</AccessGate>;
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

export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${paths.login}?${new URLSearchParams({ voltar: pathname + search })}`;
}

/** Works only on guarded pages. */
export function useSignedInUser(): Session['user'] {
  return useOutletContext<Session>().user;
}

/** Replaces React Router's `Navigate`, which logs a warning when rendered on the server. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
