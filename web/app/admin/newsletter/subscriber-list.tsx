import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../../../domain/dates.ts';
import { subscriberStatuses } from '../../../../domain/desk-lists.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Column } from '../list/data-table.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FoundRows } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { newsletters, type SubscriberRow } from './newsletters.ts';

const statusNames: Record<SubscriberRow['status'], string> = {
  confirmed: 'Confirmado',
  waiting: 'Ainda sem confirmar',
  unsubscribed: 'Saiu',
};
const statuses = [
  { value: '', label: 'Todas' },
  ...subscriberStatuses.map((value) => ({ value, label: statusNames[value] })),
];

const columns: readonly [Column<SubscriberRow>, ...Column<SubscriberRow>[]] = [
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
        <SelectField label="Situação" options={statuses} {...list.filter('status')} />
      </div>
      <FoundRows
        list={list}
        query={useQuery(listQuery('subscribers', list.search, newsletters.subscribers.$get))}
        columns={columns}
        names={{ one: 'inscrito', many: 'inscritos', none: 'Nenhum inscrito' }}
        actions={() => <ExportButton search={list.search} get={newsletters['subscribers.csv'].$get} />}
      />
    </section>
  );
}
