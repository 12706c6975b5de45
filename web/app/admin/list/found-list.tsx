import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListState } from './list-state.tsx';
import { Pager } from './pager.tsx';
import type { ListQuery } from './use-list-query.ts';

export interface FoundListProps<Found> {
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
