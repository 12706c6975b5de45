import { type FunnelStep, funnelSteps, shareOf } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartBar, PeriodLegend } from './charts.tsx';
import {
  changeText,
  numberNames,
  numberText,
  type PeriodNumbersProps,
  shareOfStepTexts,
  shortDayText,
} from './number-texts.ts';

/** The sales funnel, visits to completed courses: a table with bars, and the conversion rate of each step. */
export function FunnelCard({ overview, names, before }: PeriodNumbersProps) {
  const { current, periods, sales_pages_since: since } = overview;
  const isPartial = since !== null && since > periods.current.from;
  const isComplete = (step: FunnelStep) => step !== 'sales_pages' || !isPartial;
  const max = Math.max(1, ...funnelSteps.flatMap((step) => [current[step], before?.[step] ?? 0]));

  function noteOf(step: FunnelStep): string | undefined {
    if (!isComplete(step)) return `contada desde ${shortDayText(since ?? '')}`;
    const share = shareOf(step, current, isComplete);
    const percent = share?.percent.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
    return share && `${percent}% ${shareOfStepTexts[share.baseStep]}`;
  }

  return (
    <Card className="p-4">
      <h3 className="text-base">Da visita à conclusão</h3>
      <PeriodLegend names={names} hasPrevious={before !== undefined} />
      <table className="wrap-anywhere w-full text-left text-[0.9375rem] max-sm:block">
        <caption className="sr-only">Da visita à conclusão do curso: {names.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Passo</th>
            <th scope="col">{names.current}</th>
            {before && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {funnelSteps.map((step) => (
            <tr key={step} className="max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-x-2">
              <th
                scope="row"
                className="w-[42%] py-1.5 pr-3 font-semibold leading-snug max-sm:flex-[1_1_6.5rem] max-sm:pr-0"
              >
                {numberNames[step]}
                <span className="block font-normal text-ink-soft text-xs">{noteOf(step)}</span>
              </th>
              <td className="py-1.5 max-sm:flex-[1.5_1_7rem]">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <strong className="tabular-nums">{numberText(step, current[step])}</strong>
                  {before && (
                    <span className="text-ink-soft text-sm">{changeText(current[step], before[step])}</span>
                  )}
                </span>
                <ChartBar share={current[step] / max} period="current" />
                {before && <ChartBar share={before[step] / max} period="before" />}
              </td>
              {before && (
                <td className="py-1.5 pl-3 max-sm:w-12 max-sm:shrink-0 max-sm:pl-0 text-right align-bottom text-ink-soft text-sm tabular-nums">
                  {numberText(step, before[step])}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-ink-soft text-xs">
        Cada passo conta o que aconteceu nestes dias. Quem compra direto da página inicial não passa pela
        página de vendas.
        {current.certificates > 0 && ` Certificados: ${numberText('certificates', current.certificates)}.`}
      </p>
    </Card>
  );
}
