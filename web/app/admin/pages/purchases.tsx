import { Link } from 'react-router';
import { purchaseList, statusTitles } from '../../../../domain/lists/purchases.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import { Card } from '../../../ui/card.tsx';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { ForAdmins } from '../for-admins.tsx';
import { AdminTable, RowMoment } from '../list/admin-list.tsx';
import { ManualPurchaseAction } from '../purchases/manual-purchase-action.tsx';
import { OpenRefundLink } from '../purchases/open-refund-link.tsx';
import { FailedEvents } from '../purchases/purchase-events.tsx';
import { amountText, type PurchaseRow, type PurchaseTotals } from '../purchases/purchases.ts';
import { adminPage } from '../shell/admin-page.tsx';

const columns: Columns<PurchaseRow> = [
  {
    label: 'Comprador',
    cell: ({ id, name, email, transaction_id }) => (
      <>
        <Link className="link-alone" to={pathWithId(paths.adminSale, id)}>
          {name || email || transaction_id}
        </Link>
        {name && <span className="block text-ink-soft text-sm max-md:hidden">{email || 'Sem e-mail'}</span>}
      </>
    ),
  },
  {
    label: 'Situação',
    phone: 'bare',
    cell: ({ status, reason, refund_deadline, transaction_id }) => (
      <>
        {statusTitles[status]}
        {refund_deadline && (
          <OpenRefundLink deadline={refund_deadline} transaction={transaction_id} className="block text-sm" />
        )}
        {reason && <span className="block text-ink-soft text-sm">{reason}</span>}
      </>
    ),
  },
  { label: 'Origem', phone: 'bare', cell: ({ provider }) => providerLabel(provider) },
  { label: 'Data', phone: 'bare', cell: ({ sold_at }) => <RowMoment at={sold_at} /> },
  { label: 'Valor', phone: 'bare', cell: amountText, isNumber: true },
];

/** `/painel/vendas`: the list of purchases. */
export const { Page, handle } = adminPage(paths.adminSales, () => (
  <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
    <FailedEvents />
    <AdminTable
      definition={purchaseList}
      cacheKey="sales"
      get={api.admin.purchases.$get}
      getCsv={api.admin['purchases.csv'].$get}
      columns={columns}
      fieldsClass="grid-cols-2 max-lg:[&>search]:col-span-full max-sm:[&>:has(select)]:col-span-full lg:grid-cols-[2fr_1fr_1.3fr_1fr_1fr]"
      actions={() => (
        <ForAdmins>
          <ManualPurchaseAction />
        </ForAdmins>
      )}
      summary={({ totals }) => <Totals totals={totals} />}
    />
  </div>
));

/** None for support. */
function Totals({ totals }: { totals: PurchaseTotals }) {
  if (totals.length === 0) return null;
  return (
    <ul aria-label="Totais" className="flex flex-wrap gap-3">
      {totals.map((total) => (
        <Card as="li" key={`${total.status} ${total.currency}`} className="px-4 py-3">
          <span className="block text-ink-soft text-sm">
            {statusTitles[total.status]} ({total.count.toLocaleString('pt-BR')})
          </span>
          <span className="font-bold text-lg tabular-nums">{amountText(total)}</span>
        </Card>
      ))}
    </ul>
  );
}
