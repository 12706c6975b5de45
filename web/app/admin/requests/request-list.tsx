import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lastDayText, momentText } from '../../../../domain/dates.ts';
import { requestFilters } from '../../../../domain/desk-lists.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { api } from '../../data/client.ts';
import type { Column } from '../list/data-table.tsx';
import { FoundRows } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { amountText, sellerName } from '../sales/sales.ts';
import { RequestActions } from './request-actions.tsx';
import { filterNames, type RequestRow, stateName } from './requests.ts';

const states = [
  { value: '', label: 'Todos' },
  ...requestFilters.map((value) => ({ value, label: filterNames[value] })),
];

const columns: readonly [Column<RequestRow>, ...Column<RequestRow>[]] = [
  {
    label: 'Pedido',
    cell: ({ purchase_id, name, email, transaction_id, provider }) => (
      <>
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskSale, purchase_id)}>
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

/** Never broken over two lines. */
const Whole = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

/** What buyers ask to have back, the most urgent first: searched, filtered and paged by the server. */
export function RequestList() {
  const list = useListQuery();
  return (
    <section
      aria-labelledby="reembolsos"
      className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12"
    >
      <h2 className="scroll-mt-32 text-xl" id="reembolsos">
        Reembolsos
      </h2>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Buscar pedido"
          hint="Nome, e-mail ou transação; o começo já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField label="Situação" options={states} {...list.filter('status')} />
      </div>
      <FoundRows
        list={list}
        query={useQuery(listQuery('requests', list.search, api.admin.requests.$get))}
        columns={columns}
        names={{ one: 'pedido', many: 'pedidos', none: 'Nenhum pedido' }}
      />
    </section>
  );
}
