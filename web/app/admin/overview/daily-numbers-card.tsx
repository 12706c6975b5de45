import { useState } from 'react';
import { chartUnits, type OverviewNumber } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Columns, CompactTable } from '../../../ui/table.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { PeriodLegend, PeriodLineChart } from './charts.tsx';
import { numberNames, numberText, type PeriodNumbersProps, shortDayText } from './number-texts.ts';

const unitTexts = {
  day: { title: 'Dia a dia', column: 'Dia', each: 'por dia' },
  week: { title: 'Semana a semana', column: 'Semana de', each: 'por semana' },
};

/** The chart and table of one number by day or week, on the admin home page. */
export function DailyNumbersCard({
  overview: { by_day, current, before: sums },
  names,
  before,
}: PeriodNumbersProps) {
  const available = (Object.keys(numberNames) as OverviewNumber[]).filter(
    (one) => current[one] + sums[one] > 0,
  );
  const [selected, setSelected] = useState<OverviewNumber>('visits');
  const name = available.includes(selected) ? selected : (available[0] ?? selected);
  const { unit, units } = chartUnits(by_day.current);
  const unitsBefore = before ? chartUnits(by_day.before).units : [];
  const points = units.map((one, index) => ({
    key: one.day,
    day: shortDayText(one.day),
    current: one[name],
    before: unitsBefore[index]?.[name],
    dayBefore: shortDayText(unitsBefore[index]?.day ?? ''),
  }));
  const format = (value: number) => numberText(name, value);
  const { title, column, each } = unitTexts[unit];
  const columns: Columns<(typeof points)[number]> = [
    { label: column, cell: ({ day }) => day },
    { label: numberNames[name], cell: ({ current }) => format(current) },
    ...(before ? [{ label: names.before, cell: earlierText }] : []),
  ];
  function earlierText({ before: earlier, dayBefore }: (typeof points)[number]) {
    if (earlier === undefined) return null;
    return (
      <span className="text-ink-soft">
        {format(earlier)} <span className="text-xs">({dayBefore})</span>
      </span>
    );
  }
  return (
    <Card className="p-4">
      <div className="mb-1 flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-wrap">
        <div>
          <h3 className="text-base">{title}</h3>
          <PeriodLegend names={names} hasPrevious={before !== undefined} />
        </div>
        <SelectField
          label="Número"
          className="max-sm:basis-full"
          isInline
          options={available.map((value) => ({ value, label: numberNames[value] }))}
          value={name}
          onChange={({ target }) => setSelected(target.value as OverviewNumber)}
        />
      </div>
      <PeriodLineChart points={points} names={names} format={format} />
      <details className="group text-sm">
        <summary className="link-alone gap-1">
          <SummaryChevron />
          Ver em tabela
        </summary>
        <CompactTable
          caption={`${numberNames[name]} ${each}`}
          className="mt-2 text-sm"
          columns={columns}
          rows={points.toReversed().map((point) => ({ ...point, id: point.key }))}
        />
      </details>
    </Card>
  );
}
