import { useState } from 'react';
import { type Overview, type OverviewNumber, overviewNumbers } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Legend, LinePicture, PicturePlace } from './charts.tsx';
import { numberNames, numberText, shortDayText } from './numbers-table.tsx';

const options = overviewNumbers.map((value) => ({ value, label: numberNames[value] }));

export function DayByDay({ overview: { days, by_day } }: { overview: Overview }) {
  const [name, setName] = useState<OverviewNumber>('visits');
  const points = by_day.current.map((one, index) => ({
    day: shortDayText(one.day),
    current: one[name],
    before: by_day.before[index]?.[name] ?? 0,
    dayBefore: shortDayText(by_day.before[index]?.day ?? ''),
  }));
  const format = (value: number) => numberText(name, value);
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-lg">Dia a dia</h3>
          <Legend days={days} />
        </div>
        <SelectField
          label="Número"
          className="min-w-[min(100%,11rem)]"
          options={options}
          value={name}
          onChange={({ target }) => setName(target.value as OverviewNumber)}
        />
      </div>
      <PicturePlace>
        <LinePicture points={points} names={[`Últimos ${days} dias`, `${days} dias antes`]} format={format} />
      </PicturePlace>
      <details className="mt-3">
        <summary className="link inline-flex min-h-11 items-center">Ver em tabela</summary>
        <table className="mt-2 w-full text-left text-sm">
          <caption className="sr-only">{numberNames[name]} por dia</caption>
          <thead className="border-line border-b">
            <tr>
              {['Dia', numberNames[name], `${days} dias antes`].map((label) => (
                <th key={label} scope="col" className="py-2 not-first:text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.toReversed().map(({ day, current, before, dayBefore }) => (
              <tr key={day}>
                <th scope="row" className="py-1.5 font-normal">
                  {day}
                </th>
                <td className="text-right tabular-nums">{format(current)}</td>
                <td className="text-right text-ink-soft tabular-nums">
                  {format(before)} <span className="text-xs">({dayBefore})</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
