import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayText, momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel, purchaseStatusNames } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { RefuseAction, RequestsSection } from '../requests/decided-by-hand.tsx';
import { OtherActions } from '../row-actions.tsx';

const accessRequestsApi = api.admin['access-requests'];

type AccessRequest = Answer<typeof accessRequestsApi.$get>['waiting'][number];

/** The section "Acesso não recebido" of `/painel/pedidos`: buyers who ask from another email than the purchase's. */
export function AccessRequestList() {
  return (
    <RequestsSection
      id="acessos"
      title="Acesso não recebido"
      query={useQuery(freshQuery(['admin', 'access-requests'], accessRequestsApi.$get))}
      none="Ninguém espera por você. Quando alguém tiver o código de uma compra feita com outro e-mail, o pedido aparece aqui."
      waiting={(request) => <WaitingRequest request={request} />}
      decided={({ purchase_id, transaction_id, former_email, email }) => (
        <>
          <Link className="link-alone" to={pathWithId(paths.adminSale, purchase_id)}>
            {transaction_id}
          </Link>
          : {former_email && `${former_email} → `}
          <strong>{email}</strong>
        </>
      )}
      approved="Passou para o outro e-mail"
    />
  );
}

function WaitingRequest({ request }: { request: AccessRequest }) {
  const { email, buyer, provider, transaction_id, sold_at, purchase_status, created_at, deadline } = request;
  return (
    <Card as="article" aria-label={`Pedido de ${email}`} className="grid gap-4 p-5 sm:p-6">
      <dl className="wrap-anywhere grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="E-mail da compra">{request.current_email || 'a empresa não enviou'}</Fact>
        <Fact label="E-mail de quem pede">{email}</Fact>
        <Fact label="O que a empresa enviou">
          <Link className="link" to={pathWithId(paths.adminSale, request.purchase_id)}>
            {providerLabel(provider)}, transação {transaction_id}
          </Link>
          <span className="block">
            {buyer || 'sem nome'}, {dayText(sold_at)}, {purchaseStatusNames[purchase_status]}
          </span>
        </Fact>
        <Fact label="Pedido em">
          {momentText(created_at)}. Responda até <strong>{momentText(deadline)}</strong>.
        </Fact>
      </dl>
      <UsedAccountAlert request={request} />
      <div className="flex flex-wrap gap-3">
        <AccessRequestActions request={request} />
      </div>
    </Card>
  );
}

function UsedAccountAlert({ request: { last_login_at } }: { request: AccessRequest }) {
  if (!last_login_at) return null;
  return (
    <Alert tone="info" title="Alguém já entra com o e-mail da compra">
      A conta deste e-mail foi usada em {dayText(last_login_at)}: pode ser de quem comprou. Antes de corrigir,
      peça o comprovante do pagamento a quem fez o pedido.
    </Alert>
  );
}

/** The buttons that decide a request. @param about tells equal buttons apart for screen readers */
export function AccessRequestActions({ request, about }: { request: AccessRequest; about?: string }) {
  const { id, email, current_email, purchase_status } = request;
  return (
    <>
      {purchase_status === 'approved' && (
        <AdminAction
          label="Corrigir e-mail e enviar acesso"
          about={about}
          question="Passar a compra para este e-mail?"
          look="primary"
          run={() => read(accessRequestsApi[':id'].approve.$post({ param: { id } }))}
          done="A compra passou para o outro e-mail."
          sendsEmail="link"
        >
          <p className="wrap-anywhere">
            <strong>{email}</strong> recebe o link para entrar
            {current_email &&
              `, e quem entra com ${current_email} perde este acesso. Os dois recebem um aviso`}
            .
          </p>
          <UsedAccountAlert request={request} />
        </AdminAction>
      )}
      <OtherActions>
        <RefuseAction
          about={about}
          question="Recusar este pedido?"
          hint="A pessoa lê, por e-mail."
          refuse={(json) => accessRequestsApi[':id'].refuse.$post({ param: { id }, json })}
        />
      </OtherActions>
    </>
  );
}
