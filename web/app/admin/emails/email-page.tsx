import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { emailBody } from '../../../../domain/request-bodies.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { ForAdmins, useIsAdmin } from '../for-admins.tsx';
import { AccessLinkButtons } from '../links/access-link.tsx';
import { NoMailServerNotice, useHasMailServer } from '../links/email-delivery.tsx';
import { recordQuery } from '../list/list-query.ts';
import { RecordPage } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { CorrectEmail } from '../students/student-actions.tsx';
import { backToMessages, type EmailDetail, type EmailRow, EmailStatusText } from './emails.tsx';

/** `/painel/mensagens/:id`: one email. */
export const { Page, handle } = adminPage(paths.adminEmail, EmailPage);

function EmailPage({ id }: { id: string }) {
  return (
    <RecordPage
      back={backToMessages}
      query={useQuery(recordQuery('emails', id, api.admin.letters[':id'].$get))}
    >
      {(data) => (
        <>
          <TitledCard title={data.kind_name}>
            <Facts
              facts={[
                ['Para', <Recipient key="recipient" email={data} />],
                ['Situação', <EmailStatusText key="status" email={data} />],
                ['Data', momentText(data.at)],
                ['Assunto', data.subject],
              ]}
            />
            {data.status === 'stored' && <StoredEmailNotice />}
            {data.status === 'refused' && (
              <div className="flex flex-wrap gap-3">
                <RetryAction id={id} />
                <CorrectEmailAction email={data} />
              </div>
            )}
            <NewAccessLink email={data} />
          </TitledCard>
          <TitledCard title="Texto">
            <SentText email={data} />
          </TitledCard>
        </>
      )}
    </RecordPage>
  );
}

/** Explains an email that was stored as a file because there was no mail server. */
function StoredEmailNotice() {
  const hasServer = useHasMailServer();
  if (!hasServer) return <NoMailServerNotice />;
  return (
    <Alert tone="info" title="Este e-mail não saiu">
      Quando foi escrito, ainda não havia servidor de e-mail: ele ficou guardado em um arquivo.{' '}
      <ForAdmins>
        Em{' '}
        <Link className="link" to={paths.adminMail}>
          Ajustes, E-mail
        </Link>
        , você envia o que ficou guardado.
      </ForAdmins>
    </Alert>
  );
}

/** Email kinds that contain an access link. */
const accessEmailKinds = ['purchase', 'recovery', 'confirmation', 'login-code', 'welcome'];

/** Offers a new access link, as the one in the email is not stored. */
function NewAccessLink({ email: { kind, user_id, status, recipient } }: { email: EmailDetail }) {
  if (!user_id || !accessEmailKinds.includes(kind) || status === 'pointless') return null;
  return (
    <>
      <p className="max-w-prose">
        O link não fica guardado. Um novo, que cria a senha da conta, você pode mandar daqui:
      </p>
      <p className="flex flex-wrap gap-3">
        <AccessLinkButtons recipient={{ id: user_id, name: '', email: recipient }} />
      </p>
    </>
  );
}

function Recipient({ email: { recipient, user_id } }: { email: EmailDetail }) {
  if (!user_id) return recipient;
  return (
    <Link className="link-alone -my-2.5" to={pathWithId(paths.adminStudent, user_id)}>
      {recipient}
    </Link>
  );
}

function SentText({ email: { body, status, newsletter_id } }: { email: EmailDetail }) {
  const isAdmin = useIsAdmin();
  if (newsletter_id)
    return (
      <p>
        É o da{' '}
        {isAdmin ? (
          <Link className="link-alone -my-2.5" to={pathWithId(paths.adminNewsletter, newsletter_id)}>
            newsletter
          </Link>
        ) : (
          'newsletter'
        )}
        , igual para todos.
      </p>
    );
  if (body) return <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{body}</p>;
  if (status === 'sent' || status === 'stored')
    return <p className="text-ink-soft">O texto não está mais guardado: ele fica por 90 dias.</p>;
  return <p className="text-ink-soft">O texto é guardado quando o e-mail sai.</p>;
}

/** Puts one refused email back in the outbox. @param about tells equal buttons apart for screen readers */
export function RetryAction({ id, about }: { id: string; about?: string }) {
  return (
    <AdminAction
      label="Tentar de novo"
      about={about}
      question="Enviar este e-mail de novo?"
      firstFocus="confirm"
      look="primary"
      run={() => read(api.admin.letters[':id'].retry.$post({ param: { id } }))}
      done="Ele está de novo na fila."
      sendsEmail
    >
      Ele é escrito de novo, com links que valem a partir de agora.
    </AdminAction>
  );
}

/** Moves the purchase of a refused access email, or else the account, to the right address. */
export function CorrectEmailAction({ email: { purchase_id, user_id, recipient }, about }: CorrectEmailProps) {
  const isAdmin = useIsAdmin();
  if (!purchase_id)
    return user_id && isAdmin ? <CorrectEmail id={user_id} email={recipient} about={about} /> : null;
  return (
    <AdminAction
      label="Corrigir e-mail"
      about={about}
      question="Qual é o e-mail certo?"
      confirmLabel="Corrigir e enviar acesso"
      schema={emailBody}
      values={{ email: recipient }}
      run={(json) =>
        read(api.admin.purchases[':id']['correct-email'].$post({ param: { id: purchase_id }, json }))
      }
      done="A compra passou para o outro e-mail."
      explain={explainWith({
        wrong_state:
          'Escreva um e-mail diferente do recusado. Se for diferente, a compra não vale mais ou o e-mail já foi corrigido: recarregue a página.',
      })}
      sendsEmail="link"
    >
      <Field label="E-mail certo" name="email" type="email" autoComplete="off" />
      <p className="wrap-anywhere">
        A compra passa para este e-mail, que recebe o link para entrar. <strong>{recipient}</strong> perde
        este acesso. Os dois recebem um aviso.
      </p>
    </AdminAction>
  );
}

interface CorrectEmailProps {
  email: Pick<EmailRow, 'purchase_id' | 'user_id' | 'recipient'>;
  about?: string;
}

/** Puts refused emails back in the outbox: of newsletters if `kind` is `newsletter`, else the others. */
export function RetryAllAction({ kind, count }: { kind: string; count: number }) {
  return (
    <AdminAction
      label="Tentar todos de novo"
      question={
        count === 1 ? 'Enviar o e-mail recusado de novo?' : 'Enviar de novo todos os e-mails recusados?'
      }
      run={() => read(api.admin.letters.retry.$post({ json: { kind: kind === 'newsletter' ? kind : null } }))}
      done="Os e-mails estão de novo na fila."
    >
      <NoMailServerNotice advice="Configure o e-mail antes: agora eles só seriam guardados." />
      <p>
        Serve para depois de corrigir o servidor de e-mail. Vale para todos os recusados, também os de outras
        páginas da lista; os que ninguém mais espera não são enviados.
      </p>
    </AdminAction>
  );
}
