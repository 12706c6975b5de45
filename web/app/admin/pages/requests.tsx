import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lastDayText, momentText } from '../../../../domain/dates.ts';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { AccessRequestList } from '../access-requests/access-requests.tsx';
import { AdminTable } from '../list/admin-list.tsx';
import { listQuery, useListFilters } from '../list/list-query.ts';
import { NameRequestList } from '../name-requests/name-requests.tsx';
import { amountText } from '../purchases/purchases.ts';
import { RefundActions, type RefundRequestRow, refundStateName } from '../refunds/refund-actions.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';

/** `/painel/pedidos`: refund requests, access that did not arrive, and corrections of names. */
export const { Page, handle } = adminPage(paths.adminRequests, () => {
  const isPending = useRefundRequestsPending();
  return (
    <>
      <RefundRequestList />
      {/* Rendered after the list, which would push it down. */}
      {!isPending && (
        <>
          <AccessRequestList />
          <NameRequestList />
        </>
      )}
    </>
  );
});

const columns: Columns<RefundRequestRow> = [
  {
    label: 'Pedido',
    cell: ({ purchase_id, name, email, transaction_id, provider }) => (
      <>
        <Link className="link-alone" to={pathWithId(paths.adminSale, purchase_id)}>
          Reembolso: {name || email || transaction_id}
        </Link>
        <span className="block text-ink-soft text-sm">
          {providerLabel(provider)}, transação {transaction_id}
        </span>
      </>
    ),
  },
  {
    label: 'Situação',
    phone: 'block',
    cell: ({ last_error, ...request }) => (
      <>
        {refundStateName(request)}
        <span className="block text-ink-soft text-sm">Pedido em {momentText(request.requested_at)}</span>
        {request.finished_at && (
          <span className="block text-ink-soft text-sm">Feito em {momentText(request.finished_at)}</span>
        )}
        {last_error && !request.sent_at && (
          <span className="block text-coral-700 text-sm">A empresa não fez: {last_error}</span>
        )}
      </>
    ),
  },
  {
    label: 'Prazo',
    cell: ({ deadline }) => <NoWrap>{lastDayText(deadline)}</NoWrap>,
  },
  {
    label: 'Valor',
    phone: 'bare',
    cell: (request) => <NoWrap>{amountText(request)}</NoWrap>,
    isNumber: true,
  },
  { label: 'O que fazer', phone: 'block', cell: (request) => <RefundActions request={request} /> },
];

const NoWrap = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

/** Returns true until the first page of refund requests is loaded. */
function useRefundRequestsPending(): boolean {
  return useQuery(listQuery('requests', useListFilters().search, api.admin.requests.$get)).isPending;
}

/** The section "Reembolsos" of `/painel/pedidos`. */
function RefundRequestList() {
  return (
    <Section id="reembolsos" title="Reembolsos" className="container-page gap-6 pb-12 [&_h2]:scroll-mt-32">
      <AdminTable
        definition={refundRequestList}
        cacheKey="requests"
        get={api.admin.requests.$get}
        columns={columns}
        actions={({ total }) =>
          total === 0 && (
            <p className="max-w-prose text-ink-soft">
              Alguém pediu por WhatsApp ou e-mail? Abra a venda dessa pessoa e, depois de devolver, toque em
              “Registrar reembolso”.{' '}
              <Link className="link" to={paths.adminSales}>
                Ver vendas
              </Link>
            </p>
          )
        }
      />
    </Section>
  );
}
