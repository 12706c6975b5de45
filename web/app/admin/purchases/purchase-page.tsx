import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lastDayText, momentText } from '../../../../domain/dates.ts';
import { statusTitles } from '../../../../domain/lists/purchases.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { manualProvider, otherProductReason, providerLabel } from '../../../../domain/purchases.ts';
import { sourceLabel } from '../../../../domain/sources.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { api, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { AdminAction } from '../admin-action.tsx';
import { ForAdmins } from '../for-admins.tsx';
import { AccessLinkButtons } from '../links/access-link.tsx';
import { recordQuery } from '../list/list-query.ts';
import { RecordPage } from '../list/record-page.tsx';
import { MoreActions } from '../row-actions.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { type Status, StatusLabel } from '../status-label.tsx';
import { DisputeActions, DossierButton, disputeText, RefundAction } from './dispute.tsx';
import { UnconfirmedBuyerWarning } from './manual-purchase-action.tsx';
import { OpenRefundLink } from './open-refund-link.tsx';
import { EventDetails, ReplayAction } from './purchase-events.tsx';
import { amountText, type PurchaseDetail, soldText } from './purchases.ts';

const purchaseApi = api.admin.purchases[':id'];

/** `/painel/vendas/:id`: one purchase with its events. */
export const { Page, handle } = adminPage(paths.adminSale, PurchasePage, BuyerName);

const purchaseQuery = (id: string) => recordQuery('purchases', id, purchaseApi.$get);

function BuyerName({ id }: { id: string }) {
  const { data } = useQuery(purchaseQuery(id));
  return data?.name || data?.email || 'Venda';
}

function PurchasePage({ id }: { id: string }) {
  return (
    <RecordPage back={{ to: paths.adminSales, label: 'Todas as vendas' }} query={useQuery(purchaseQuery(id))}>
      {(data) => (
        <>
          <TitledCard title={`${amountText(data)}, ${providerLabel(data.provider)}`}>
            <p className="text-lg">
              <StatusLabel state={statusLooks[data.status]}>
                {statusTitles[data.status] + (data.reason ? `: ${data.reason}` : '')}
              </StatusLabel>
            </p>
            <PurchaseActions purchase={data} />
            <Facts
              facts={[
                ['Comprador', <Buyer key="buyer" purchase={data} />],
                ['Data', soldText(data)],
                ['Garantia até', data.guarantee_end && lastDayText(data.guarantee_end)],
                [
                  'Pedido aberto',
                  data.refund_deadline && (
                    <OpenRefundLink
                      key="refund"
                      className="link-alone -my-2.5"
                      deadline={data.refund_deadline}
                      transaction={data.transaction_id}
                    />
                  ),
                ],
                ['Reembolso', data.refunded_at && momentText(data.refunded_at)],
                ['Veio de', data.source && sourceLabel(data.source)],
                ['Transação', data.provider !== manualProvider && data.transaction_id],
                ['Código do recibo', data.receipt_code],
              ]}
            />
          </TitledCard>
          {data.events.length > 0 && (
            <TitledCard title="O que foi recebido">
              <ol className="grid gap-4">
                {data.events.map((event) => (
                  <Card as="li" tone="flat" key={event.id} className="p-4">
                    <EventDetails event={event} />
                  </Card>
                ))}
              </ol>
            </TitledCard>
          )}
        </>
      )}
    </RecordPage>
  );
}

const statusLooks: Record<PurchaseDetail['status'], Status> = {
  approved: 'ok',
  pending: 'attention',
  held: 'attention',
  disputed: 'attention',
  refunded: 'off',
};

/** Actions on a sale, by role: the likely one first. */
function PurchaseActions({ purchase }: { purchase: PurchaseDetail }) {
  const { id, status, reason, is_paid, email, user_id, name } = purchase;
  const isOpen = useCourseIsOpen();
  return (
    <>
      {status === 'disputed' && <Alert tone="error">{disputeText(purchase)}</Alert>}
      {status === 'refunded' && purchase.provider === 'pagbank' && (
        <Alert tone="info">
          O PagBank diz “cancelada” também quando a venda foi contestada: veja no painel dele, e responda com
          o dossiê.
        </Alert>
      )}
      {status === 'approved' && user_id && (
        <div className="flex flex-wrap gap-3">
          <AccessLinkButtons recipient={{ id: user_id, name: name ?? '', email: email ?? '' }} />
        </div>
      )}
      <ForAdmins>
        {status === 'held' && reason?.startsWith(otherProductReason) && (
          <p className="max-w-prose">
            O produto desta venda não está em{' '}
            <Link className="link" to={paths.adminPayments}>
              Produtos deste curso
            </Link>
            . Se ele é deste curso, ponha lá o número dele, para as próximas vendas, e abra o curso por esta.
          </p>
        )}
        {status === 'held' && is_paid && email && (
          <div>
            <AdminAction
              label="Abrir o curso por esta venda"
              question="Abrir o curso por esta venda?"
              look="primary"
              isLarge
              run={() => read(purchaseApi.open.$post({ param: { id } }))}
              done={isOpen ? 'A venda vale. O curso está aberto a todos.' : 'O curso está aberto.'}
              sendsEmail="link"
            >
              <p>
                {isOpen
                  ? 'Agora o curso está aberto a todos; esta venda o abre quando ele for só de quem comprou, e o reembolso dela o fecha.'
                  : 'O curso se abre para quem comprou, e o reembolso desta venda o fecha de novo.'}
              </p>
              <UnconfirmedBuyerWarning email={email} />
            </AdminAction>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {status === 'disputed' && <DisputeActions id={id} />}
          <MoreActions>
            <div className="flex flex-wrap gap-3">
              {status !== 'disputed' && <DossierButton id={id} />}
              <ReplayAction id={id} />
            </div>
          </MoreActions>
          {(status === 'approved' || status === 'held') && (
            <RefundAction
              id={id}
              guaranteeEnded={purchase.is_guarantee_over ? purchase.guarantee_end : null}
            />
          )}
        </div>
      </ForAdmins>
    </>
  );
}

function Buyer({ purchase: { name, email, user_id } }: { purchase: PurchaseDetail }) {
  const text = [name, email].filter(Boolean).join(', ') || 'Não informado';
  if (!user_id) return text;
  return (
    <Link className="link-alone -my-2.5" to={pathWithId(paths.adminStudent, user_id)}>
      {text}
    </Link>
  );
}
