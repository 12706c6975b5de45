import type { ReactNode } from 'react';

interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** A second line, muted; a long text is whole on hover. On phones only the first column's, if it `hasPhoneDetail`. */
  detail?: (row: Row) => ReactNode;
  hasPhoneDetail?: boolean;
  isNumber?: boolean;
  /**
   * On phones the first column begins the first line, and `end` ends it; values share the second line, each after
   * its label, `bare` without it; `block`: in a line of its own, `none`: not at all.
   */
  phone?: 'end' | 'bare' | 'block' | 'none';
}

/** The first identifies the row, and takes the width that the others leave. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface TableProps<Row> {
  /** Read by screen readers only. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
}

/** A table with rows of 48 px, which are pressed anywhere where their name is a link; on phones a row has two lines. */
export function Table<Row extends { id: string }>({
  caption,
  columns: [first, ...others],
  rows,
}: TableProps<Row>) {
  return (
    <div className="rounded-card border border-line bg-white shadow-card">
      <table className="w-full text-left text-[0.9375rem] max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b bg-leaf-50 text-ink-soft text-xs max-md:sr-only">
          <tr>
            {[first, ...others].map(({ label, isNumber }) => (
              <th
                key={label}
                scope="col"
                className={`whitespace-nowrap px-3 py-2 font-semibold first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4 ${isNumber ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr
              key={row.id}
              className="relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:after:basis-full max-md:after:content-[''] max-md:px-4 max-md:pt-0.5 max-md:pb-2.5 md:h-12 md:hover:bg-leaf-50/60"
            >
              <th
                scope="row"
                className="font-normal max-md:contents md:w-full md:min-w-40 md:max-w-0 md:py-1 md:pr-3 md:pl-4"
              >
                <span className="row-name">{first.cell(row)}</span>
                <Detail
                  text={first.detail?.(row)}
                  look={first.hasPhoneDetail ? 'max-md:order-1 max-md:max-w-[58%]' : 'max-md:hidden'}
                />
              </th>
              {others.map((column) => (
                <td key={column.label} className={cellClass(column)}>
                  {column.phone === undefined && isFilled(column.cell(row)) && (
                    <span className="text-ink-soft md:hidden">{column.label} </span>
                  )}
                  {column.cell(row)}
                  <Detail text={column.detail?.(row)} look="max-w-64 max-md:hidden" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns false for a cell without content, as React renders none. */
const isFilled = (content: ReactNode) => content === 0 || Boolean(content);

function Detail({ text, look }: { text: ReactNode; look: string }) {
  if (!text) return null;
  return (
    <span
      title={typeof text === 'string' ? text : undefined}
      className={`block truncate text-ink-soft text-xs leading-4 max-md:text-sm ${look}`}
    >
      {text}
    </span>
  );
}

const secondLine = 'max-md:order-1 max-md:text-sm max-md:empty:hidden';
const phoneCells = {
  value: secondLine,
  bare: secondLine,
  end: 'max-md:ml-auto max-md:text-right',
  block: 'max-md:order-2 max-md:mt-2 max-md:basis-full',
  none: 'max-md:hidden',
};

interface CellLook {
  isNumber?: boolean;
  phone?: keyof typeof phoneCells;
}

function cellClass({ isNumber, phone = 'value' }: CellLook): string {
  return `row-cell ${phoneCells[phone]} ${isNumber ? 'whitespace-nowrap tabular-nums md:text-right' : ''}`;
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
