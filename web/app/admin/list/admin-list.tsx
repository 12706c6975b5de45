import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ListDefinition, rowsPerPage } from '../../../../domain/lists/list.ts';
import { capitalized } from '../../../../domain/portuguese.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Columns, Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.ts';
import { download } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { ForAdmins } from '../for-admins.tsx';
import { type Get, type ListQuery, listQuery, useListQuery } from './list-query.ts';
import { ListState } from './list-state.tsx';

interface Found {
  rows: readonly { id: string }[];
  total: number;
  page: number;
}

interface AdminListProps<Data extends Found> {
  definition: ListDefinition;
  /** Cache key of the rows. */
  name: string;
  get: Get<Data>;
  /** Exports the same rows, for administrators. */
  csv?: Parameters<typeof ExportButton>[0]['get'];
  /** Values of filters whose choices are data; a filter without any has no field. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Classes of the grid around the fields. */
  fields?: string;
  /** Shown between the fields and the rows. */
  notice?: (list: ListQuery) => ReactNode;
  actions?: (data: Data, list: ListQuery) => ReactNode;
  /** Renders the rows, if there are any. */
  children: (data: Data) => ReactNode;
}

export function AdminList<Data extends Found>(props: AdminListProps<Data>) {
  const { definition, name, get, csv, choices = {}, notice, actions, children } = props;
  const { fields = 'sm:grid-cols-[2fr_1fr]' } = props;
  const list = useListQuery();
  const query = useQuery(listQuery(name, list.search, get));
  const { empty, filters } = definition;
  const { one, many, none } = definition.names;
  const isFiltered = [...list.search.keys()].some((key) => key !== 'page');
  const filterCount = Object.keys(filters).filter((filter) => list.search.has(filter)).length;
  /** On phones, where the fields would push the rows out of sight. */
  const [isOpen, setOpen] = useState(filterCount > 0);
  const look = isOpen ? undefined : 'max-sm:hidden';
  return (
    <>
      <div className={`grid gap-4 ${fields}`}>
        <SearchField {...definition.search} value={list.q} onSearch={(q) => list.change({ q })} />
        <Button
          look="quiet"
          className="col-span-full w-fit sm:hidden"
          Icon={SlidersHorizontal}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {filterCount > 0 ? `Filtros (${filterCount})` : 'Filtros'}
        </Button>
        {Object.entries(filters).map(([name, { label, options: fixed }]) => {
          const options = choices[name] ? optionsOf(choices[name]) : fixed;
          if (!label || options?.length === 0) return null;
          const field = { label, className: look, ...list.filter(name) };
          if (!options) return <Field key={name} type="date" {...field} />;
          return <SelectField key={name} options={options} {...field} />;
        })}
      </div>
      {notice?.(list)}
      <ListState query={query}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {data.total === 0 && (isFiltered ? `${none} com estes filtros.` : empty)}
                {data.total === 1 && `1 ${one}`}
                {data.total > 1 && `${data.total.toLocaleString('pt-BR')} ${many}`}
              </p>
              <div className="flex flex-wrap gap-3">
                {actions?.(data, list)}
                {csv && (
                  <ForAdmins>
                    <ExportButton search={list.search} get={csv} />
                  </ForAdmins>
                )}
              </div>
            </div>
            {data.total > 0 && (
              <>
                <div aria-busy={query.isPlaceholderData} className="grid gap-6 aria-busy:opacity-60">
                  {children(data)}
                </div>
                <Pagination
                  perPage={rowsPerPage}
                  page={data.page}
                  total={data.total}
                  itemsLabel={many}
                  onPage={(number) => list.change({ page: String(number) })}
                />
              </>
            )}
          </>
        )}
      </ListState>
    </>
  );
}

function optionsOf(values: readonly string[]) {
  if (values.length === 0) return [];
  return [{ value: '', label: 'Todas' }, ...values.map((value) => ({ value, label: value }))];
}

interface AdminTableProps<Data extends Found> extends Omit<AdminListProps<Data>, 'children'> {
  columns: Columns<Data['rows'][number]>;
  summary?: (data: Data) => ReactNode;
}

export function AdminTable<Data extends Found>({ columns, summary, ...list }: AdminTableProps<Data>) {
  const { many } = list.definition.names;
  return (
    <AdminList {...list}>
      {(data) => (
        <>
          {summary?.(data)}
          <Table caption={capitalized(many)} columns={columns} rows={data.rows} />
        </>
      )}
    </AdminList>
  );
}

interface ExportButtonProps {
  search: URLSearchParams;
  get: (call: never) => Parameters<typeof download>[0];
}

/** Exports the filtered rows of all pages. */
function ExportButton({ search, get }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(get({ query: Object.fromEntries(search) } as never)),
    onSuccess: () => toast.success('Planilha baixada.', 'Ela traz dados pessoais: guarde-a com cuidado.'),
    onError: (error) => toast.error(explainAdminError(error)),
  });
  return (
    <Button Icon={Download} look="outline" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exportando...' : 'Exportar CSV'}
    </Button>
  );
}
