import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayText, momentText } from '../../../../domain/dates.ts';
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
import { QueryState } from '../query-state.tsx';
import { type ExportList, type GetList, type ListFilters, listQuery, useListFilters } from './list-query.ts';

/** Response of a list endpoint. */
interface ListPage {
  rows: readonly { id: string }[];
  total: number;
  /** Those of them that are the team's own accounts. */
  team?: number;
  page: number;
}

interface AdminListProps<Data extends ListPage> {
  definition: ListDefinition;
  /** Cache key of the rows. */
  cacheKey: string;
  get: GetList<Data>;
  /** Exports the same rows, for administrators. */
  getCsv?: ExportList;
  /** Options known only at run time, by filter, such as the tags in use. A filter with an empty list is not shown. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Classes of the grid around the search and filters. */
  fieldsClass?: string;
  /** Rendered between the filters and the rows. */
  notice?: (filters: ListFilters) => ReactNode;
  actions?: (data: Data, filters: ListFilters) => ReactNode;
  /** Renders the rows, if there are any. */
  children: (data: Data) => ReactNode;
}

/** Renders a list page: search, filters, count, CSV export, rows and pagination. */
export function AdminList<Data extends ListPage>(props: AdminListProps<Data>) {
  const { definition, cacheKey, get, getCsv, choices = {}, notice, actions, children } = props;
  const { fieldsClass = 'sm:grid-cols-[2fr_1fr]' } = props;
  const filters = useListFilters();
  const query = useQuery(listQuery(cacheKey, filters.search, get));
  const { empty, filters: filterDefinitions } = definition;
  const { many, none } = definition.names;
  const isFiltered = [...filters.search.keys()].some((key) => key !== 'page');
  const filterCount = Object.keys(filterDefinitions).filter((filter) => filters.search.has(filter)).length;
  /** Applies to phones only, where the filters would push the rows out of sight. */
  const [areFiltersOpen, setFiltersOpen] = useState(filterCount > 0);
  const filterClass = areFiltersOpen ? undefined : 'max-sm:hidden';
  return (
    <>
      <div className={`grid gap-4 ${fieldsClass}`}>
        <SearchField {...definition.search} value={filters.q} onSearch={(q) => filters.change({ q })} />
        <Button
          look="quiet"
          className="col-span-full w-fit sm:hidden"
          Icon={SlidersHorizontal}
          aria-expanded={areFiltersOpen}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          {filterCount > 0 ? `Filtros (${filterCount})` : 'Filtros'}
        </Button>
        {Object.entries(filterDefinitions).map(([name, { label, options: fixedOptions }]) => {
          const options = choices[name] ? choiceOptions(choices[name]) : fixedOptions;
          if (!label || options?.length === 0) return null;
          const field = { label, className: filterClass, ...filters.filterProps(name) };
          // A filter without options takes a day.
          if (!options) return <Field key={name} type="date" {...field} />;
          return <SelectField key={name} options={options} {...field} />;
        })}
      </div>
      {notice?.(filters)}
      <QueryState query={query}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {data.total === 0 && (isFiltered ? `${none} com estes filtros.` : empty)}
                {countText(data, definition.names)}
              </p>
              <div className="flex flex-wrap gap-3">
                {actions?.(data, filters)}
                {getCsv && (
                  <ForAdmins>
                    <ExportButton search={filters.search} getCsv={getCsv} />
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
                  onPage={(number) => filters.change({ page: String(number) })}
                />
              </>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

function countText({ total, team = 0 }: ListPage, { one, many }: ListDefinition['names']): string {
  const others = total - team;
  return [
    others > 0 && `${others.toLocaleString('pt-BR')} ${others === 1 ? one : many}`,
    team > 0 && `${team} da equipe`,
  ]
    .filter(Boolean)
    .join(' e ');
}

function choiceOptions(values: readonly string[]) {
  if (values.length === 0) return [];
  return [{ value: '', label: 'Todas' }, ...values.map((value) => ({ value, label: value }))];
}

interface AdminTableProps<Data extends ListPage> extends Omit<AdminListProps<Data>, 'children'> {
  columns: Columns<Data['rows'][number]>;
  summary?: (data: Data) => ReactNode;
}

/** The same list with its rows in a table. */
export function AdminTable<Data extends ListPage>({ columns, summary, ...listProps }: AdminTableProps<Data>) {
  const { many } = listProps.definition.names;
  return (
    <AdminList {...listProps}>
      {(data) => (
        <>
          {summary?.(data)}
          <Table caption={capitalized(many)} columns={columns} rows={data.rows} />
        </>
      )}
    </AdminList>
  );
}

/** A time in a row: on phones its day alone. */
export function RowMoment({ at }: { at: string }) {
  return (
    <>
      <span className="md:hidden">{dayText(at)}</span>
      <span className="max-md:hidden">{momentText(at)}</span>
    </>
  );
}

interface ExportButtonProps {
  search: URLSearchParams;
  getCsv: ExportList;
}

/** Exports the filtered rows of all pages. */
function ExportButton({ search, getCsv }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(getCsv({ query: Object.fromEntries(search) })),
    onSuccess: () => toast.success('Planilha baixada.', 'Ela traz dados pessoais: guarde-a com cuidado.'),
    onError: (error) => toast.error(explainAdminError(error)),
  });
  return (
    <Button Icon={Download} look="outline" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exportando...' : 'Exportar CSV'}
    </Button>
  );
}
