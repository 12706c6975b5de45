import { Link } from 'react-router';
import { purchaseList, statusTitles } from '../../../../domain/lists/purchases.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ManualPurchaseAction } from '../purchases/manual-purchase-action.tsx';
import { OpenRefundLink } from '../purchases/open-refund-link.tsx';
import { FailedEvents } from '../purchases/purchase-events.tsx';
import { amountText, hasNoHour, type PurchaseRow } from '../purchases/purchases.ts';
import { adminPage } from '../shell/admin-page.tsx';
import { When } from '../when.tsx';

const columns: Columns<PurchaseRow> = [
  {
    label: 'Comprador',
    cell: ({ id, name, email, transaction_id }) => (
      <Link to={pathWithId(paths.adminSale, id)}>{name || email || transaction_id}</Link>
    ),
    detail: ({ name, email }) => name && (email || 'Sem e-mail'),
  },
  {
    label: 'Situação',
    phone: 'bare',
    cell: ({ status }) => statusTitles[status],
    detail: ({ reason, refund_deadline, transaction_id }) =>
      refund_deadline ? <OpenRefundLink deadline={refund_deadline} transaction={transaction_id} /> : reason,
  },
  { label: 'Origem', phone: 'bare', cell: ({ provider }) => providerLabel(provider) },
  { label: 'Data', phone: 'bare', cell: (sale) => <When at={sale.sold_at} isDay={hasNoHour(sale)} /> },
  { label: 'Valor', phone: 'end', cell: amountText, isNumber: true },
];

/** `/painel/vendas`: the list of purchases. */
export const { Page, handle } = adminPage(paths.adminSales, () => (
  <div className="container-page grid gap-2 pb-12">
    <FailedEvents />
    <AdminList
      definition={purchaseList}
      cacheKey="sales"
      get={api.admin.purchases.$get}
      getCsv={api.admin['purchases.csv'].$get}
      columns={columns}
      mainAction={<ManualPurchaseAction />}
      // None for support.
      summary={({ totals }) =>
        totals.length > 0 && (
          <ul
            aria-label="Totais"
            className="flex flex-1 basis-60 flex-wrap gap-x-4 text-ink-soft text-xs max-sm:order-1 max-sm:basis-full"
          >
            {totals.map((total) => (
              <li key={`${total.status} ${total.currency}`}>
                {statusTitles[total.status]} ({total.count.toLocaleString('pt-BR')}){' '}
                <strong className="whitespace-nowrap text-ink tabular-nums">{amountText(total)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    />
  </div>
));
