import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ListState } from './list-state.tsx';
import { Pager } from './pager.tsx';
import type { ListQuery } from './use-list-query.ts';

interface FoundRowsProps<Row, Found> {
  list: ListQuery;
  query: UseQueryResult<Found>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** What the rows are called, such as `aluno`, `alunos`, and what is said where there are none. */
  names: { one: string; many: string; none: string };
  /** What can be done with what was found, or beside it. */
  actions?: (found: Found) => ReactNode;
  /** What stands over the rows. */
  summary?: (found: Found) => ReactNode;
}

/** What a list's filter finds: how many, the rows of this page, the way to the others. */
export function FoundRows<
  Row extends { id: string },
  Found extends { rows: readonly Row[]; total: number; page: number },
>({ list, query, columns, names: { one, many, none }, actions, summary }: FoundRowsProps<Row, Found>) {
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
              {summary?.(found)}
              <DataTable
                caption={many[0]?.toUpperCase() + many.slice(1)}
                columns={columns}
                rows={found.rows}
                isStale={query.isPlaceholderData}
              />
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
