import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type ToastLink, toast } from '../../../ui/toast.ts';
import { useStudent } from '../../data/student.ts';
import { ForAdmins } from '../for-admins.tsx';

/** Returns false if there is no mail server: emails are then stored as files. */
export function useHasMailServer(): boolean {
  return useStudent().data?.has_mail_server !== false;
}

/**
 * Returns a function that shows a success toast which also says whether the email was sent or stored.
 * Its `email` is the subject of that sentence, such as `A confirmação`, not an address. With `hasLink`
 * it advises to pass on the link that the email carries.
 */
export function useEmailToast(): (
  done: string,
  options?: { email?: string; link?: ToastLink; sent?: string; hasLink?: boolean },
) => void {
  const hasServer = useHasMailServer();
  const isStuck = useStudent().data?.is_mail_stuck === true;
  const linkTo = (status: 'waiting' | 'stored') => ({
    label: 'Ver em Mensagens',
    href: `${paths.adminMessages}?status=${status}#emails`,
  });
  return (
    done,
    { email = 'O e-mail', link, sent = `${done} ${email} está a caminho.`, hasLink = false } = {},
  ) => {
    const advice = hasLink ? ', ou mande o link você mesma' : '';
    if (!hasServer)
      toast.info(
        done,
        `${email} ficou guardado em Mensagens e ninguém o recebeu: ainda não há servidor de e-mail. Configure-o em Ajustes${advice}.`,
        link ?? linkTo('stored'),
      );
    else if (isStuck)
      toast.info(
        done,
        `${email} está parado: o servidor de e-mail não o aceita. Confira-o em Ajustes${advice}.`,
        link ?? linkTo('waiting'),
      );
    else toast.success(sent, undefined, link);
  };
}

/**
 * Warns that there is no mail server, so that emails are stored and reach nobody; renders nothing if there is one.
 * @param isOnMessagesPage true on the page that lists the emails
 */
export function NoMailServerNotice({
  advice,
  isOnMessagesPage = false,
}: {
  advice?: string;
  isOnMessagesPage?: boolean;
}) {
  if (useHasMailServer()) return null;
  return (
    <Alert tone="info" title="Ainda não há servidor de e-mail">
      O que o site escreve fica guardado{' '}
      {isOnMessagesPage ? (
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
