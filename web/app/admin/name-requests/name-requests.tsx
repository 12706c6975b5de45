import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { certificatePath, paths, pathWithId } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { RefuseAction, RequestsSection } from '../requests/decided-by-hand.tsx';
import { OtherActions } from '../row-actions.tsx';

const nameRequestsApi = api.admin['name-requests'];

export type NameRequest = Answer<typeof nameRequestsApi.$get>['waiting'][number];

/** The section "Correções de nome" of `/painel/pedidos`: corrections of certificate names that students asked for. */
export function NameRequestList() {
  return (
    <RequestsSection
      id="nomes"
      title="Correções de nome"
      query={useQuery(freshQuery(['admin', 'name-requests'], nameRequestsApi.$get))}
      none="Nenhum pedido espera por você. Quando um aluno pedir a correção do nome, o pedido aparece aqui."
      waiting={(request) => <WaitingRequest request={request} />}
      decided={(request) => <NameChange request={request} />}
      approved="Aprovado"
    />
  );
}

function WaitingRequest({ request }: { request: NameRequest }) {
  const { old_name, created_at, deadline, certificate_code } = request;
  return (
    <Card as="article" aria-label={`Pedido de ${old_name}`} className="grid gap-4 p-5 sm:p-6">
      <NameChange request={request} />
      <p className="text-ink-soft text-sm">
        Pedido em {momentText(created_at)}. Responda até{' '}
        <strong className="text-ink">{momentText(deadline)}</strong>.
        {certificate_code && (
          <>
            {' '}
            Certificado{' '}
            <a
              className="link whitespace-nowrap"
              href={certificatePath(certificate_code)}
              target="_blank"
              rel="noopener"
            >
              {certificate_code}
            </a>
            .
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <NameRequestActions request={request} />
      </div>
    </Card>
  );
}

/** The buttons that decide a request. @param about tells equal buttons apart for screen readers */
export function NameRequestActions({ request, about }: { request: NameRequest; about?: string }) {
  const { id, old_name, name, certificate_code } = request;
  return (
    <>
      <AdminAction
        label="Aprovar"
        about={about}
        question={`Mudar o nome para ${name}?`}
        look="primary"
        run={() => read(nameRequestsApi[':id'].approve.$post({ param: { id } }))}
        done="Nome corrigido."
        sendsEmail
      >
        {certificate_code
          ? 'O certificado é substituído por outro, com um novo código. Quem conferir o antigo é levado ao novo.'
          : 'O nome muda na conta e sairá assim no certificado.'}{' '}
        O site escreve isso a ela.
      </AdminAction>
      <OtherActions>
        <RefuseAction
          about={about}
          question={`Recusar o pedido de ${old_name}?`}
          hint="A pessoa lê, na conta dela e por e-mail."
          refuse={(json) => nameRequestsApi[':id'].refuse.$post({ param: { id }, json })}
        />
      </OtherActions>
    </>
  );
}

/** The name as it is and as it should be, with the account's email. */
export function NameChange({ request: { user_id, email, old_name, name } }: { request: NameRequest }) {
  return (
    <p className="wrap-anywhere">
      <Link className="link-alone" to={pathWithId(paths.adminStudent, user_id)}>
        {old_name}
      </Link>{' '}
      <span aria-hidden>→</span>
      <span className="sr-only">pede para ser</span> <strong>{name}</strong>
      <span className="block text-ink-soft text-sm">{email}</span>
    </p>
  );
}
