import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ListDefinition, rowsPerPage } from '../../../../domain/lists/list.ts';
import { capitalized } from '../../../../domain/portuguese.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
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
  /** Number of the team's own accounts among `total`. */
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
  /** Rendered between the filters and the rows. */
  notice?: (filters: ListFilters) => ReactNode;
  /** The button of the page beside the count, for admins; in sight on phones too. */
  mainAction?: ReactNode;
  /** Further buttons there, on phones behind "…". */
  actions?: (data: Data, filters: ListFilters) => ReactNode;
  /** Rendered beside the count. */
  summary?: (data: Data) => ReactNode;
  /** Renders the rows as a table. */
  columns?: Columns<Data['rows'][number]>;
  /** Renders a row as a card, without `columns`. */
  card?: (row: Data['rows'][number]) => ReactNode;
}

/** Renders a list page: search, filters, count, CSV export, rows and pagination. */
export function AdminList<Data extends ListPage>(props: AdminListProps<Data>) {
  const { definition, cacheKey, get, getCsv, choices = {}, notice, actions, summary } = props;
  const filters = useListFilters();
  const query = useQuery(listQuery(cacheKey, filters.search, get));
  const { columns, card } = props;
  const { empty, filters: filterDefinitions } = definition;
  const { many, none } = definition.names;
  const isFiltered = [...filters.search.keys()].some((key) => key !== 'page');
  const shown = Object.entries(filterDefinitions)
    .map(([name, filter]) => ({
      ...filter,
      name,
      ...(choices[name] && { options: choiceOptions(choices[name]) }),
    }))
    .filter(({ label, options }) => label && options?.length !== 0);
  const filterCount = shown.filter(({ name }) => filters.search.has(name)).length;
  const [areFiltersOpen, setFiltersOpen] = useState(filterCount > 0);
  function toField({ name, label = '', options, isMain }: (typeof shown)[number]) {
    const foldedLook = isMain ? 'max-sm:hidden' : 'hidden';
    const className = `max-sm:order-1 max-sm:w-full ${areFiltersOpen ? '' : foldedLook}`;
    const field = { label, className, isInline: true, ...filters.filterProps(name) };
    // A filter without options takes a day.
    if (!options) return <Field key={name} type="date" {...field} />;
    return <SelectField key={name} options={options} {...field} />;
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchField
          {...definition.search}
          isInline
          className="min-w-0 flex-[1_1_12rem]"
          value={filters.q}
          onSearch={(q) => filters.change({ q })}
        />
        {shown.filter(({ isMain }) => isMain).map(toField)}
        <Button
          look="outline"
          isSmall
          className={shown.every(({ isMain }) => isMain) ? 'sm:hidden' : ''}
          Icon={SlidersHorizontal}
          aria-expanded={areFiltersOpen}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          {filterCount > 0 ? `Filtros (${filterCount})` : 'Filtros'}
        </Button>
        {shown.filter(({ isMain }) => !isMain).map(toField)}
      </div>
      {notice?.(filters)}
      <QueryState query={query}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <p role="status" className="font-semibold text-sm max-sm:flex-[1_1_6rem]">
                {data.total === 0 && (isFiltered ? `${none} com estes filtros.` : empty)}
                {countText(data, definition.names)}
              </p>
              {summary?.(data)}
              <ForAdmins>
                <div className="ml-auto flex flex-wrap items-center gap-2">
                  {props.mainAction}
                  <MoreMenu label="Mais ações" isForPhones>
                    {actions?.(data, filters)}
                    {getCsv && (
                      <ExportButton search={filters.search} isFiltered={isFiltered} getCsv={getCsv} />
                    )}
                  </MoreMenu>
                </div>
              </ForAdmins>
            </div>
            {data.total > 0 && (
              <>
                <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
                  {columns ? (
                    <Table caption={capitalized(many)} columns={columns} rows={data.rows} />
                  ) : (
                    <ul className="grid gap-3">
                      {(data.rows as readonly Data['rows'][number][]).map((row) => (
                        <li key={row.id}>{card?.(row)}</li>
                      ))}
                    </ul>
                  )}
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

interface ExportButtonProps {
  search: URLSearchParams;
  isFiltered: boolean;
  getCsv: ExportList;
}

/** Exports the filtered rows of all pages. */
function ExportButton({ search, isFiltered, getCsv }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(getCsv({ query: Object.fromEntries(search) })),
    onSuccess: () =>
      toast.success(
        'Planilha baixada.',
        `${isFiltered ? 'Só com o que a busca e os filtros mostram. ' : ''}Ela traz dados pessoais: guarde-a com cuidado.`,
      ),
    onError: (error) => toast.error(explainAdminError(error)),
  });
  return (
    <Button Icon={Download} look="outline" isSmall disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exportando...' : 'Exportar CSV'}
    </Button>
  );
}
