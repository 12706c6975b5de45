import { useState } from 'react';
import { chartUnits, type OverviewNumber } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Columns, CompactTable } from '../../../ui/table.tsx';
import { Legend, LinePicture, PicturePlace } from './charts.tsx';
import { type NumbersProps, numberNames, numberText, shortDayText } from './number-texts.ts';

const words = {
  day: { title: 'Dia a dia', column: 'Dia', each: 'por dia' },
  week: { title: 'Semana a semana', column: 'Semana de', each: 'por semana' },
};

export function DayByDay({ overview: { by_day, current, before: sums }, names, before }: NumbersProps) {
  const shown = (Object.keys(numberNames) as OverviewNumber[]).filter((one) => current[one] + sums[one] > 0);
  const [chosen, setChosen] = useState<OverviewNumber>('visits');
  const name = shown.includes(chosen) ? chosen : (shown[0] ?? chosen);
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
  const { title, column, each } = words[unit];
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
    <Card className="p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-lg">{title}</h3>
          <Legend names={names} hasBefore={before !== undefined} />
        </div>
        <SelectField
          label="Número"
          className="min-w-[min(100%,11rem)]"
          options={shown.map((value) => ({ value, label: numberNames[value] }))}
          value={name}
          onChange={({ target }) => setChosen(target.value as OverviewNumber)}
        />
      </div>
      <PicturePlace>
        <LinePicture points={points} names={names} format={format} />
      </PicturePlace>
      <details className="mt-3">
        <summary className="link-alone">Ver em tabela</summary>
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
