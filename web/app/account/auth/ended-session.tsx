import { useEffect, useState } from 'react';
import type { SessionEndReason } from '../../../../domain/session.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { fetchEndReason } from '../../data/session-client.ts';

/** Texts by the reason why a session ended. */
export const sessionEndTexts: Record<SessionEndReason, string> = {
  purchase:
    'Encerramos sua sessão porque o curso foi liberado para o seu e-mail, que ainda não estava confirmado: crie a sua senha pelo link que enviamos a ele.',
  password:
    'Encerramos sua sessão porque a senha da conta foi trocada: entre com a nova. Se não foi você, toque em “Esqueceu sua senha?” e crie outra.',
  'second-factor':
    'Encerramos sua sessão porque o segundo fator da conta mudou: entre de novo. Se não foi você, toque em “Esqueceu sua senha?” e crie outra senha.',
  code: 'Encerramos sua sessão porque o e-mail da conta foi confirmado por um código, e a senha de antes deixou de valer: receba um código por e-mail ou toque em “Esqueceu sua senha?”.',
  device:
    'Encerramos sua sessão porque ela foi encerrada em outro aparelho da conta: para usar este, entre de novo.',
  team: 'Encerramos sua sessão porque a equipe do curso encerrou todas as da sua conta: entre de novo.',
  role: 'Encerramos sua sessão porque a conta ganhou um papel na equipe do site, e por segurança tudo o que estava aberto nela se encerra: entre de novo.',
  erased: 'Encerramos sua sessão porque esta conta foi excluída: para voltar, cadastre-se de novo.',
  idle: 'Encerramos sua sessão porque, por segurança, quem cuida do site entra de novo a cada 7 dias ou depois de 12 horas sem uso.',
  expired: 'Encerramos sua sessão porque ela completou 90 dias: entre de novo.',
};

/** The login page's notice of why the session ended. @param known the reason, if the server rendered it into the page */
export function EndedSession({ known }: { known: SessionEndReason | undefined }) {
  const [fetched, setFetched] = useState<SessionEndReason>();
  useEffect(() => {
    if (!known) void fetchEndReason().then(setFetched);
  }, [known]);
  const reason = known ?? fetched;
  return <Alert tone="info">{(reason && sessionEndTexts[reason]) ?? messages.guard.ended}</Alert>;
}
