import { useSyncExternalStore } from 'react';
import { messages } from '../../../messages.ts';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { GoToLogin, type PageGuard, useLoginPath } from '../../account/session/session-guard.tsx';
import { hasUnsaved, onUnsaved } from '../draft/unsaved.ts';

/** Visitors go to login. Where something is written and not saved, it waits in this tab for whoever wrote it. */
export function DeskSignedOut() {
  const loginPath = useLoginPath();
  const isWaiting = useSyncExternalStore(onUnsaved, hasUnsaved);
  if (!isWaiting) return <GoToLogin info={messages.upload.loginRequired} />;
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <LinkAlert title="Sua sessão terminou" to={loginPath} linkLabel="Entrar de novo">
        O que você escreveu não se perdeu: entre nesta aba ou em outra, e salve.
      </LinkAlert>
    </main>
  );
}

/** Of the owner's pages. */
export const deskGuard: PageGuard = { SignedOut: DeskSignedOut, isForEveryAccount: true };
