import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type ToastLink, toast } from '../../../ui/toast.ts';
import { useStudent } from '../../data/student.ts';
import { ForAdmins } from '../for-admins.tsx';

/** Returns false where emails are only written as files, because there is no mail server. */
export function useHasMailServer(): boolean {
  return useStudent().data?.has_mail_server !== false;
}

/** Returns what says that something is done, and where its email is. */
export function useTellMailed(): (done: string, email?: string, link?: ToastLink) => void {
  const hasServer = useHasMailServer();
  return (done, email = 'O e-mail', link) =>
    hasServer
      ? toast.success(`${done} ${email} está a caminho.`, undefined, link)
      : toast.success(
          done,
          `${email} ficou guardado em Mensagens e ninguém o recebeu: ainda não há servidor de e-mail. Configure-o em Ajustes, ou mande o link você mesma.`,
          link ?? { label: 'Ver em Mensagens', href: `${paths.adminMessages}?status=stored#emails` },
        );
}

/**
 * Says where emails are while there is no mail server, and what to do; nothing where there is one.
 * @param isHere true on the page that lists them
 */
export function StoredNotice({ advice, isHere = false }: { advice?: string; isHere?: boolean }) {
  if (useHasMailServer()) return null;
  return (
    <Alert tone="info" title="Ainda não há servidor de e-mail">
      O que o site escreve fica guardado{' '}
      {isHere ? (
        'aqui'
      ) : (
        <>
          em{' '}
          <Link className="link" to={`${paths.adminMessages}?status=stored#emails`}>
            Mensagens
          </Link>
        </>
      )}
      , e ninguém o recebe. {advice}{' '}
      <ForAdmins>
        Para que os e-mails saiam, preencha{' '}
        <Link className="link" to={paths.adminMail}>
          Ajustes, E-mail
        </Link>
        .
      </ForAdmins>
    </Alert>
  );
}
