import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { ownSales, providerNames, purchaseStatuses } from '../../../../domain/purchases.ts';
import { Field } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { api } from '../../data/client.ts';
import type { Column } from '../list/data-table.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FoundRows } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { TroubledEvents } from './sale-events.tsx';
import { amountText, type SaleRow, sellerName, statusTitle, type SaleTotals as Totals } from './sales.ts';
import { SellAction } from './sell-action.tsx';

const all = { value: '', label: 'Todas' };
const providerOptions = [
  all,
  ...[...providerNames, ownSales].map((value) => ({ value, label: sellerName(value) })),
];
const statusOptions = [all, ...purchaseStatuses.map((value) => ({ value, label: statusTitle(value) }))];

const columns: readonly [Column<SaleRow>, ...Column<SaleRow>[]] = [
  {
    label: 'Comprador',
    cell: ({ id, name, email, transaction_id }) => (
      <>
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskSale, id)}>
          {name || email || transaction_id}
        </Link>
        {name && <span className="block text-ink-soft text-sm">{email || 'Sem e-mail'}</span>}
      </>
    ),
  },
  {
    label: 'Situação',
    cell: ({ status, reason }) => (
      <>
        {statusTitle(status)}
        {reason && <span className="block text-ink-soft text-sm">{reason}</span>}
      </>
    ),
  },
  { label: 'Origem', cell: ({ provider }) => sellerName(provider) },
  { label: 'Data', cell: ({ sold_at }) => momentText(sold_at) },
  { label: 'Valor', cell: amountText, isNumber: true },
];

/** The sales of every provider and those entered by hand: searched, filtered and paged by the server. */
export function SaleList() {
  const list = useListQuery();
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <TroubledEvents />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1fr_1.3fr_1fr_1fr]">
        <SearchField
          className="max-lg:col-span-full"
          label="Buscar venda"
          hint="Nome, e-mail ou transação; o começo já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField
          className="max-sm:col-span-full"
          label="Origem"
          options={providerOptions}
          {...list.filter('provider')}
        />
        <SelectField
          className="max-sm:col-span-full"
          label="Situação"
          options={statusOptions}
          {...list.filter('status')}
        />
        <Field label="De" type="date" {...list.filter('from')} />
        <Field label="Até" type="date" {...list.filter('to')} />
      </div>
      <FoundRows
        list={list}
        query={useQuery(listQuery('sales', list.search, api.admin.purchases.$get))}
        columns={columns}
        names={{ one: 'venda', many: 'vendas', none: 'Nenhuma venda' }}
        actions={() => (
          <>
            <SellAction />
            <ExportButton search={list.search} get={api.admin['purchases.csv'].$get} />
          </>
        )}
        summary={({ totals }) => <SaleTotals totals={totals} />}
      />
    </div>
  );
}

/** What the sales that the filter shows come to, by state. */
export function SaleTotals({ totals }: { totals: Totals }) {
  return (
    <ul aria-label="Totais" className="flex flex-wrap gap-3">
      {totals.map((total) => (
        <li key={`${total.status} ${total.currency}`} className="card px-4 py-3">
          <span className="block text-ink-soft text-sm">
            {statusTitle(total.status)} ({total.count.toLocaleString('pt-BR')})
          </span>
          <span className="font-bold text-lg tabular-nums">{amountText(total)}</span>
        </li>
      ))}
    </ul>
  );
}
