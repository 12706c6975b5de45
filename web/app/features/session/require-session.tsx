import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccessGate } from '../access/access-gate.tsx';
import type { Session } from './session-client.ts';
import { useSession } from './use-session.ts';

interface RequireSessionProps {
  loadingLabel: string;
  /** Shown in place of the page when the server could not say; without it, the visitor goes to login. */
  failed?: ReactNode;
  /** False where going to login needs no explanation. */
  announces?: boolean;
  children: (session: Session) => ReactNode;
}

/**
 * Shows a page of the course to signed-in students only; others go to login and come back to it afterwards. To those
 * without access to the course it says why.
 */
export function RequireSession({ loadingLabel, failed, announces = true, children }: RequireSessionProps) {
  const state = useSession();
  const wasSignedIn = useRef(false);
  if (state.status === 'loading') return <Loading label={loadingLabel} />;
  if (state.status === 'signed-in') {
    wasSignedIn.current = true;
    return (
      <AccessGate userId={state.session.user.id} loadingLabel={loadingLabel}>
        {children(state.session)}
      </AccessGate>
    );
  }
  if (state.status === 'failed' && failed) return failed;
  return <GoToLogin reason={state.status} isSilent={!announces || wasSignedIn.current} />;
}

function GoToLogin({ reason, isSilent }: { reason: 'signed-out' | 'failed'; isSilent: boolean }) {
  useEffect(() => {
    if (reason === 'failed') toast.error(messages.guard.checkFailed);
    else if (!isSilent) toast.info(messages.guard.loginRequired, messages.guard.redirecting);
  }, [reason, isSilent]);
  return <Navigate to={useLoginPath()} replace />;
}

/** The login page, told where to go afterwards. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${paths.login}?${new URLSearchParams({ voltar: pathname + search })}`;
}
