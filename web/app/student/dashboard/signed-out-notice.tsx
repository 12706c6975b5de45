import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { NoticePage } from '../../account/layout/notice-page.tsx';
import { useLoginPath } from '../../account/session/session-guard.tsx';

/** Milliseconds until the redirect. */
const redirectDelay = 2_000;

/** Replaces the student area without a session: explains, then redirects to the login page. */
export function SignedOutNotice() {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  useEffect(() => {
    const timer = setTimeout(() => navigate(loginPath, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, loginPath]);
  return (
    <NoticePage>
      <LinkAlert title="Você precisa estar logado" to={loginPath} linkLabel="Ir para o login">
        Você precisa estar logado para acessar a área do aluno. Redirecionando para o login...
      </LinkAlert>
    </NoticePage>
  );
}
