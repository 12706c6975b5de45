import { useSyncExternalStore } from 'react';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { GoToLogin, type PageGuard, useLoginPath } from '../../account/session/session-guard.tsx';
import { hasUnsaved, onUnsaved } from '../draft/unsaved.ts';
import { adminMessages } from '../messages.ts';

/** Redirects to login, unless unsaved text waits in this tab for its author. */
export function DeskSignedOut() {
  const loginPath = useLoginPath();
  const isWaiting = useSyncExternalStore(onUnsaved, hasUnsaved);
  if (!isWaiting) return <GoToLogin info={adminMessages.upload.loginRequired} />;
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <LinkAlert title="Sua sessão terminou" to={loginPath} linkLabel="Entrar de novo">
        O que você escreveu não se perdeu: entre nesta aba ou em outra, e salve.
      </LinkAlert>
    </main>
  );
}

export const deskGuard: PageGuard = { SignedOut: DeskSignedOut, isForEveryAccount: true };
