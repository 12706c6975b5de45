import type { ReactNode } from 'react';

interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

/** The first identifies the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface TableProps<Row> {
  /** Read by screen readers only. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
}

/** A table that shows each row as a card on phones. */
export function Table<Row extends { id: string }>({
  caption,
  columns: [first, ...others],
  rows,
}: TableProps<Row>) {
  return (
    <table className="w-full text-left max-md:block md:overflow-hidden md:rounded-card md:border md:border-line md:bg-white md:shadow-card">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b bg-leaf-50 text-sm max-md:sr-only">
        <tr>
          {[first, ...others].map(({ label, isNumber }) => (
            <th key={label} scope="col" className={`px-4 py-3 ${isNumber ? 'text-right' : ''}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:[&_a]:inline-flex max-md:[&_a]:min-h-11 max-md:[&_a]:min-w-11 max-md:[&_a]:items-center divide-y divide-line max-md:grid max-md:gap-3 max-md:divide-y-0">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-md:grid max-md:gap-1.5 max-md:rounded-card max-md:border max-md:border-line max-md:bg-white max-md:p-4 max-md:shadow-card md:hover:bg-leaf-50/60"
          >
            <th scope="row" className="wrap-anywhere font-normal max-md:mb-1 md:px-4 md:py-3">
              {first.cell(row)}
            </th>
            {others.map(({ label, cell, isNumber }) => (
              <td
                key={label}
                className={`wrap-anywhere max-md:flex max-md:justify-between max-md:gap-4 md:px-4 md:py-3 ${isNumber ? 'tabular-nums md:text-right' : ''}`}
              >
                <span aria-hidden className="shrink-0 text-ink-soft text-sm md:hidden">
                  {label}
                </span>
                <span className="max-md:text-right">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of two or three narrow columns, which fits a phone as it is: names, then numbers. */
export function CompactTable<Row extends { id: string }>({
  caption,
  columns: [first, ...others],
  rows,
  className = '',
}: TableProps<Row> & { className?: string }) {
  return (
    <table className={`w-full text-left ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b">
        <tr>
          {[first, ...others].map(({ label }) => (
            <th key={label} scope="col" className="py-2 not-first:pl-3 not-first:text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="py-1.5 font-normal">
              {first.cell(row)}
            </th>
            {others.map(({ label, cell }) => (
              <td key={label} className="py-1.5 pl-3 text-right tabular-nums">
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
