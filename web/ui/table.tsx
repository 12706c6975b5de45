import type { ReactNode } from 'react';

interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** On phones values share a line, each after its label; `bare`: without it, `block`: in a line of its own, `none`: not at all. */
  phone?: 'bare' | 'block' | 'none';
}

/** The first identifies the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface TableProps<Row> {
  /** Read by screen readers only. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
}

/** A table that shows each row in two lines on phones: what identifies it, then its values. */
export function Table<Row extends { id: string }>({
  caption,
  columns: [first, ...others],
  rows,
}: TableProps<Row>) {
  const [, ...follow] = others.filter(({ phone }) => phone === undefined || phone === 'bare');
  return (
    <table className="w-full overflow-hidden rounded-card border border-line bg-white text-left shadow-card max-md:block">
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
      <tbody className="divide-y divide-line max-md:block max-md:[&_th_a]:flex max-md:[&_th_a]:min-h-11 max-md:[&_th_a]:items-center">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-md:block max-md:px-4 max-md:pt-1 max-md:pb-3 md:hover:bg-leaf-50/60"
          >
            <th scope="row" className="wrap-anywhere font-normal max-md:block md:min-w-48 md:px-4 md:py-3">
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.label} className={cellClass(column, follow.includes(column))}>
                {column.phone === undefined && (
                  <span className="text-ink-soft md:hidden">{column.label} </span>
                )}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const phoneCells = {
  value: 'max-md:inline max-md:text-sm',
  bare: 'max-md:inline max-md:text-sm',
  block: 'max-md:mt-2 max-md:block',
  none: 'max-md:hidden',
};

interface CellLook {
  isNumber?: boolean;
  phone?: keyof typeof phoneCells;
}

/** @param follows stands behind another value of its line on phones */
function cellClass({ isNumber, phone = 'value' }: CellLook, follows: boolean): string {
  const separator = follows ? "max-md:before:mx-1.5 max-md:before:content-['·']" : '';
  // A column is never narrower than its longest word: the first one gives way.
  return `wrap-break-word md:px-4 md:py-3 ${phoneCells[phone]} ${separator} ${isNumber ? 'whitespace-nowrap tabular-nums md:text-right' : ''}`;
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
