
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { GoToLogin, type PageGuard, useLoginPath } from '../../account/session/session-guard.tsx';
import { hasUnsent } from '../../data/unsent.ts';
import { adminMessages } from '../messages.ts';

/** Redirects to login, unless unsaved text waits for its author, who may log in elsewhere. */
function DeskSignedOut({ wasSignedIn }: { wasSignedIn: boolean }) {
  const loginPath = useLoginPath();
  if (!wasSignedIn || !hasUnsent('admin:')) return <GoToLogin info={adminMessages.upload.loginRequired} />;
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <LinkAlert title="Sua sessão terminou" to={loginPath} linkLabel="Entrar de novo">
        O que você escreveu não se perdeu: entre nesta aba ou em outra, e salve.
      </LinkAlert>
    </main>
  );
}

export const deskGuard: PageGuard = { SignedOut: DeskSignedOut, isForEveryAccount: true };
