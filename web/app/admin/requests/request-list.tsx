import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lastDayText, momentText } from '../../../../domain/dates.ts';
import { refundRequestList } from '../../../../domain/lists/refund-requests.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { sellerName } from '../../../../domain/purchases.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { AdminTable } from '../list/admin-list.tsx';
import { listQuery, useListQuery } from '../list/list-query.ts';
import { amountText } from '../sales/sales.ts';
import { Section } from '../shell/section.tsx';
import { RequestActions, type RequestRow, stateName } from './request-actions.tsx';

const columns: Columns<RequestRow> = [
  {
    label: 'Pedido',
    cell: ({ purchase_id, name, email, transaction_id, provider }) => (
      <>
        <Link className="link-alone" to={pathWithId(paths.adminSale, purchase_id)}>
          Reembolso: {name || email || transaction_id}
        </Link>
        <span className="block text-ink-soft text-sm">
          {sellerName(provider)}, transação {transaction_id}
        </span>
      </>
    ),
  },
  {
    label: 'Situação',
    cell: ({ last_error, ...request }) => (
      <>
        {stateName(request)}
        <span className="block text-ink-soft text-sm">Pedido em {momentText(request.requested_at)}</span>
        {last_error && !request.sent_at && (
          <span className="block text-coral-700 text-sm">O provedor não fez: {last_error}</span>
        )}
      </>
    ),
  },
  {
    label: 'Devolver até',
    cell: ({ deadline, finished_at }) =>
      finished_at ? `Feito em ${momentText(finished_at)}` : <Whole>{lastDayText(deadline)}</Whole>,
  },
  { label: 'Valor', cell: (request) => <Whole>{amountText(request)}</Whole>, isNumber: true },
  { label: 'O que fazer', cell: (request) => <RequestActions request={request} /> },
];

const Whole = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

/** Tells whether the list has yet to come for the first time. */
export function useRequestsPending(): boolean {
  return useQuery(listQuery('requests', useListQuery().search, api.admin.requests.$get)).isPending;
}

export function RequestList() {
  return (
    <Section id="reembolsos" title="Reembolsos" className="container-page gap-6 pb-12 [&_h2]:scroll-mt-32">
      <AdminTable
        definition={refundRequestList}
        name="requests"
        get={api.admin.requests.$get}
        columns={columns}
      />
    </Section>
  );
}
