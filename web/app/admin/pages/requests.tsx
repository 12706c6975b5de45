import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { AccessRequestList } from '../access-requests/access-requests.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { listQuery, useListFilters } from '../list/list-query.ts';
import { NameRequestList } from '../name-requests/name-requests.tsx';
import { amountText, transactionText } from '../purchases/purchases.ts';
import { RefundActions, type RefundRequestRow, refundStateName } from '../refunds/refund-actions.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { When } from '../when.tsx';

/** `/painel/pedidos`: refund requests, access that did not arrive, and corrections of names. */
export const { Page, handle } = adminPage(paths.adminRequests, () => {
  const { search } = useListFilters();
  const { isPending } = useQuery(listQuery('requests', search, api.admin.requests.$get));
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
    cell: ({ purchase_id, name, email, transaction_id }) => (
      <Link to={pathWithId(paths.adminSale, purchase_id)}>Reembolso: {name || email || transaction_id}</Link>
    ),
    detail: transactionText,
  },
  {
    label: 'Situação',
    phone: 'bare',
    cell: refundStateName,
    detail: ({ last_error, sent_at, finished_at, requested_at }) =>
      last_error && !sent_at ? (
        <span className="text-coral-700" title={last_error}>
          A empresa não fez: {last_error}
        </span>
      ) : finished_at ? (
        <>
          Feito <When at={finished_at} />
        </>
      ) : (
        <>
          Pedido <When at={requested_at} />
        </>
      ),
  },
  {
    label: 'Prazo',
    cell: ({ deadline, state }) => state !== 'done' && <When at={deadline} isLastDay />,
  },
  { label: 'Valor', phone: 'end', cell: amountText, isNumber: true },
  { label: 'O que fazer', phone: 'block', cell: (request) => <RefundActions request={request} /> },
];

/** The section "Reembolsos" of `/painel/pedidos`. */
function RefundRequestList() {
  return (
    <Section id="reembolsos" title="Reembolsos" className="container-page gap-3 pb-12 [&_h2]:scroll-mt-32">
      <AdminList
        definition={refundRequestList}
        cacheKey="requests"
        get={api.admin.requests.$get}
        columns={columns}
        summary={({ total }) =>
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
