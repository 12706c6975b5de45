import { useQuery } from '@tanstack/react-query';
import { subscriberStatuses } from '../../../../../domain/desk-lists.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { momentText } from '../draft/moment-text.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListState } from '../list/list-state.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { type SubscriberRow, subscribersCsv, subscribersQuery } from './newsletter-api.ts';

const statusNames: Record<SubscriberRow['status'], string> = {
  confirmed: 'Confirmado',
  waiting: 'Ainda sem confirmar',
  unsubscribed: 'Saiu',
};
const statuses = [
  { value: '', label: 'Todas' },
  ...subscriberStatuses.map((value) => ({ value, label: statusNames[value] })),
];

type Row = SubscriberRow & { id: string };
const columns: readonly [Column<Row>, ...Column<Row>[]] = [
  { label: 'E-mail', cell: ({ email }) => email },
  {
    label: 'Situação',
    cell: ({ status, confirmed_at, unsubscribed_at }) => {
      const moment = unsubscribed_at ?? confirmed_at;
      return statusNames[status] + (moment ? ` em ${momentText(moment)}` : '');
    },
  },
  { label: 'Pedido', cell: ({ created_at }) => momentText(created_at) },
];

/** Who has asked for the newsletter: searched, filtered and paged by the server. */
export function SubscriberList() {
  const list = useListQuery();
  const subscribers = useQuery(subscribersQuery(list.search));
  return (
    <section aria-labelledby="inscritos" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-xl" id="inscritos">
        Inscritos
      </h2>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Buscar inscrito"
          hint="O começo do endereço já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField
          label="Situação"
          options={statuses}
          value={list.get('status')}
          onChange={({ target }) => list.change({ status: target.value })}
        />
      </div>
      <ListState query={subscribers}>
        {({ rows, total, page }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {total === 0 && 'Nenhum inscrito com estes filtros.'}
                {total === 1 && '1 inscrito'}
                {total > 1 && `${total.toLocaleString('pt-BR')} inscritos`}
              </p>
              <ExportButton address={subscribersCsv(list.search)} />
            </div>
            {total > 0 && (
              <>
                <DataTable
                  caption="Inscritos"
                  columns={columns}
                  rows={rows.map((row) => ({ ...row, id: row.email }))}
                  isStale={subscribers.isPlaceholderData}
                />
                <Pager
                  page={page}
                  total={total}
                  of="inscritos"
                  onPage={(number) => list.change({ page: String(number) })}
                />
              </>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}
