import { useState } from 'react';
import { chartUnits, type OverviewNumber } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
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
        <table className="mt-2 w-full text-left text-sm">
          <caption className="sr-only">
            {numberNames[name]} {each}
          </caption>
          <thead className="border-line border-b">
            <tr>
              {[column, numberNames[name], ...(before ? [names.before] : [])].map((label) => (
                <th key={label} scope="col" className="py-2 not-first:text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.toReversed().map(({ key, day, current, before: earlier, dayBefore }) => (
              <tr key={key}>
                <th scope="row" className="py-1.5 font-normal">
                  {day}
                </th>
                <td className="text-right tabular-nums">{format(current)}</td>
                {before && (
                  <td className="text-right text-ink-soft tabular-nums">
                    {earlier !== undefined && (
                      <>
                        {format(earlier)} <span className="text-xs">({dayBefore})</span>
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
