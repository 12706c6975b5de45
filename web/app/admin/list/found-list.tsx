import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { explainDesk } from '../explain-desk.ts';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { ListQuery } from './use-list-query.ts';

interface FoundListProps<Found> {
  list: ListQuery;
  query: UseQueryResult<Found>;
  /** What the rows are called, such as `aluno`, `alunos`, and what is said where there are none. */
  names: { one: string; many: string; none: string };
  /** What can be done with what was found, or beside it. */
  actions?: (found: Found) => ReactNode;
  /** The rows of this page, where there are any. */
  children: (found: Found) => ReactNode;
}

/** What a list's filter finds: how many, the rows of this page, the way to the others. */
export function FoundList<Found extends { total: number; page: number }>({
  list,
  query,
  names: { one, many, none },
  actions,
  children,
}: FoundListProps<Found>) {
  return (
    <ListState query={query}>
      {(found) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-semibold">
              {found.total === 0 && `${none} com estes filtros.`}
              {found.total === 1 && `1 ${one}`}
              {found.total > 1 && `${found.total.toLocaleString('pt-BR')} ${many}`}
            </p>
            <div className="flex flex-wrap gap-3">{actions?.(found)}</div>
          </div>
          {found.total > 0 && (
            <>
              <div aria-busy={query.isPlaceholderData} className="grid gap-6 aria-busy:opacity-60">
                {children(found)}
              </div>
              <Pager
                page={found.page}
                total={found.total}
                of={many}
                onPage={(number) => list.change({ page: String(number) })}
              />
            </>
          )}
        </>
      )}
    </ListState>
  );
}

interface FoundRowsProps<Row, Found> extends Omit<FoundListProps<Found>, 'children'> {
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** What stands over the rows. */
  summary?: (found: Found) => ReactNode;
}

/** What a list's filter finds, as a table. */
export function FoundRows<
  Row extends { id: string },
  Found extends { rows: readonly Row[]; total: number; page: number },
>({ columns, summary, ...found }: FoundRowsProps<Row, Found>) {
  const { many } = found.names;
  return (
    <FoundList {...found}>
      {(data) => (
        <>
          {summary?.(data)}
          <DataTable
            caption={many.charAt(0).toUpperCase() + many.slice(1)}
            columns={columns}
            rows={data.rows}
          />
        </>
      )}
    </FoundList>
  );
}

interface ListStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was asked of the server: on its way, failed, or there. */
export function ListState<Data>({ query: { data, error, refetch }, children }: ListStateProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{explainDesk(error)}</RetryAlert>;
  return (
    <p role="status" className="py-8 text-center text-ink-soft">
      Carregando...
    </p>
  );
}
