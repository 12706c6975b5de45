import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { FoundList, type FoundListProps } from './found-list.tsx';

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
