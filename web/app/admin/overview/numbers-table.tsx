import type { ReactNode } from 'react';
import type { Numbers, OverviewNumber } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { changeText, numberNames, numberText, type PeriodNames } from './number-texts.ts';

interface NumbersTableProps {
  caption: string;
  rows: readonly OverviewNumber[];
  names: PeriodNames;
  current: Numbers;
  /** Undefined if there is nothing to compare with. */
  before: Numbers | undefined;
  /** Shown under a row's name. */
  note?: (name: OverviewNumber) => ReactNode;
}

/** Rows wrap on phones with enlarged text. */
const row = 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:px-4';
const cells = {
  name: 'py-2.5 max-sm:flex-[1_1_6.75rem] sm:w-[44%] sm:px-6',
  current: 'py-2.5 text-right tabular-nums max-sm:flex-[1_1_5.375rem] sm:last:px-6',
  before: 'py-2.5 text-right text-ink-soft tabular-nums max-sm:flex-[1_1_4.875rem] sm:px-6',
};

/** A table of numbers beside those of the previous period. */
export function NumbersTable({ caption, rows, names, current, before, note }: NumbersTableProps) {
  return (
    <Card as="table" className="wrap-anywhere w-full overflow-hidden text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b bg-leaf-50 text-sm max-sm:block">
        <tr className={row}>
          <th scope="col" className={cells.name}>
            <span className="sr-only">Número</span>
          </th>
          <th scope="col" className={cells.current}>
            {names.current}
          </th>
          {before && (
            <th scope="col" className={cells.before}>
              {names.before}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {rows.map((name) => (
          <tr key={name} className={row}>
            <th scope="row" className={`font-semibold ${cells.name}`}>
              {numberNames[name]}
              <span className="block font-normal text-ink-soft text-sm">{note?.(name)}</span>
            </th>
            <td className={cells.current}>
              <span className="font-bold sm:whitespace-nowrap sm:text-lg">
                {numberText(name, current[name])}
              </span>
              {before && (
                <span className="block text-ink-soft text-sm">{changeText(current[name], before[name])}</span>
              )}
            </td>
            {before && (
              <td className={`sm:whitespace-nowrap ${cells.before}`}>{numberText(name, before[name])}</td>
            )}
          </tr>
        ))}
      </tbody>
    </Card>
  );
}
