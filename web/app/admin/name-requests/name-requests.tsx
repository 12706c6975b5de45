import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { maxRefusalReason } from '../../../../domain/name-requests.ts';
import { certificatePath, paths, pathWithId } from '../../../../domain/paths.ts';
import { refuseRequestBody } from '../../../../domain/requests.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { AdminAction, AdminFormAction } from '../admin-action.tsx';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { SummaryChevron } from '../summary-chevron.tsx';

const nameRequestsApi = api.admin['name-requests'];

export type NameRequest = InferResponseType<typeof nameRequestsApi.$get, 200>['waiting'][number];

const nameRequestsQuery = queryOptions({
  queryKey: ['admin', 'name-requests'],
  queryFn: () => read(nameRequestsApi.$get()),
  staleTime: 0,
});

/** The section "Correções de nome" of `/painel/pedidos`: corrections of certificate names that students asked for. */
export function NameRequestList() {
  return (
    <Section id="nomes" title="Correções de nome" className="container-page gap-5 pb-12 [&_h2]:scroll-mt-32">
      <QueryState query={useQuery(nameRequestsQuery)}>
        {({ waiting, decided }) => (
          <>
            {waiting.length === 0 && (
              <Card as="p" className="p-5 sm:p-6">
                Nenhum pedido espera por você. Quando um aluno pedir a correção do nome, o pedido aparece
                aqui.
              </Card>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {waiting.map((request) => (
                <li key={request.id}>
                  <WaitingRequest request={request} />
                </li>
              ))}
            </ul>
            {decided.length > 0 && <DecidedRequests requests={decided} />}
          </>
        )}
      </QueryState>
    </Section>
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
        <p>
          {certificate_code
            ? 'O certificado é substituído por outro, com um novo código. Quem conferir o antigo é levado ao novo.'
            : 'O nome muda na conta e sairá assim no certificado.'}{' '}
          O site escreve isso a ela.
        </p>
      </AdminAction>
      <AdminFormAction
        label="Recusar"
        about={about}
        question={`Recusar o pedido de ${old_name}?`}
        look="quiet"
        schema={refuseRequestBody}
        values={{ reason: '' }}
        run={(json) => read(nameRequestsApi[':id'].refuse.$post({ param: { id }, json }))}
        done="Pedido recusado."
        sendsEmail
      >
        <TextArea
          label="Motivo"
          name="reason"
          hint="A pessoa lê, na conta dela e por e-mail."
          maxLength={maxRefusalReason}
        />
      </AdminFormAction>
    </>
  );
}

function DecidedRequests({ requests }: { requests: readonly NameRequest[] }) {
  return (
    <Card as="details" className="group p-5 sm:p-6">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <SummaryChevron />
        Decididos por último
      </summary>
      <ul className="mt-4 grid gap-5">
        {requests.map((request) => (
          <li key={request.id}>
            <NameChange request={request} />
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
              {request.status === 'approved' ? 'Aprovado' : 'Recusado'}
              {request.decided_at && ` em ${momentText(request.decided_at)}`}
              {request.reason && `. Motivo: ${request.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
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
