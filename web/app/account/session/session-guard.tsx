import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, type Params, useLocation, useNavigate, useOutletContext } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { hasAccess } from '../../../../domain/purchases.ts';
import type { Session } from '../../../../domain/session.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { toastAt } from '../../../ui/toast.ts';
import { LazyPart, lazyWithRetry } from '../../data/load-with-retry.tsx';
import { networkToast } from '../../data/network.ts';
import { useSession } from '../../data/rendered-state.ts';
import { useStudent } from '../../data/student.ts';
import { LoadingPage } from '../layout/loading-page.tsx';
import { NoticePage } from '../layout/notice-page.tsx';

/** A separate place, so that it does not replace other toasts. */
const guardToast = toastAt('guard');

/** A page's options for {@link SessionGuard}. */
interface SessionGuardOptions {
  /** Shown during the session check. */
  loadingLabel?: string;
  /** Shown without a session. `wasSignedIn`: the session ended on this page. */
  SignedOut?: ComponentType<{ wasSignedIn: boolean }>;
  /** Shown if the session check fails. */
  CheckFailed?: ComponentType;
  /** Renders the page for accounts without course access too. */
  needsNoCourseAccess?: boolean;
}

/** A student page's settings, exported by its file; read by `StudentLayout`, and by render-page.tsx on the server. */
export interface StudentPageHandle extends SessionGuardOptions {
  /** Browser title; pages whose title depends on data set it themselves. */
  title?: string;
  /** Starts the page's queries: on the server before rendering, in the browser while access is checked. */
  prefetch?: (queryClient: QueryClient, params: Params) => Promise<void>[];
}

/** The exports of a page's file. A layout gets the handle of the page in it. */
export interface PageModule {
  Page: ComponentType<{ handle?: StudentPageHandle | undefined }>;
  handle?: StudentPageHandle;
}

interface SessionGuardProps extends SessionGuardOptions {
  children: (session: Session) => ReactNode;
}

/** Renders its children for a signed-in user; else the loading, login or error view. */
export function SessionGuard({
  loadingLabel = 'Carregando...',
  SignedOut = LoginRequired,
  CheckFailed = SessionCheckFailed,
  needsNoCourseAccess = false,
  children,
}: SessionGuardProps) {
  const state = useSession();
  const wasSignedIn = useRef(false);
  switch (state.status) {
    case 'failed':
      return <CheckFailed />;
    case 'signed-out':
      if (state.leaving === 'untold') return <SignedOutOffline />;
      // The user signed out, and the home page is about to open: show the loading page, not the login.
      if (state.leaving) break;
      return <SignedOut wasSignedIn={wasSignedIn.current} />;
    case 'signed-in': {
      wasSignedIn.current = true;
      const page = children(state.session);
      if (needsNoCourseAccess) return page;
      return <AccessGate loadingLabel={loadingLabel}>{page}</AccessGate>;
    }
  }
  return <LoadingPage label={loadingLabel} />;
}

/** The home page would not come. */
function SignedOutOffline() {
  // It says that what was opened is still here, which has been erased.
  useEffect(() => networkToast.clear(), []);
  return (
    <NoticePage>
      <h1 className="mb-4 text-center text-xl">{messages.logout.success}</h1>
      <Alert
        tone="success"
        action={
          <ButtonLink look="outline" href={paths.home}>
            Ir para a página inicial
          </ButtonLink>
        }
      >
        {messages.logout.offline}
      </Alert>
    </NoticePage>
  );
}

function LoginRequired({ wasSignedIn }: { wasSignedIn: boolean }) {
  return <RedirectToLogin info={wasSignedIn ? undefined : messages.guard.loginRequired} />;
}

function SessionCheckFailed() {
  return <RedirectToLogin error={messages.guard.checkFailed} />;
}

/** Redirects to the login page, with a toast. */
export function RedirectToLogin({ info, error }: { info?: string | undefined; error?: string | undefined }) {
  useEffect(() => {
    if (info) guardToast.info(info, messages.guard.redirecting);
    if (error) guardToast.error(error);
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

/** Returns the login page's path, which leads back to this page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${paths.login}?${new URLSearchParams({ voltar: pathname + search })}`;
}

/** Returns the signed-in user; works only inside {@link SessionGuard}. */
export function useSignedInUser(): Session['user'] {
  return useOutletContext<Session>().user;
}

/** Navigates on mount. React Router's `Navigate` would warn when rendered on the server. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** Lazy, because most students never see it. */
const NoAccess = lazyWithRetry(async () => (await import('../access/no-access.tsx')).NoAccess);

/** Renders the page, or the reason why the course is closed. If the check fails, renders the page, which may work offline. */
function AccessGate({ loadingLabel, children }: { loadingLabel: string; children: ReactNode }) {
  const { data, isPending } = useStudent();
  if (isPending) return <LoadingPage label={loadingLabel} />;
  if (!data || hasAccess(data.access)) return children;
  return (
    <LazyPart fallback={<LoadingPage label={loadingLabel} />}>
      <NoAccess student={data} />
    </LazyPart>
  );
}
