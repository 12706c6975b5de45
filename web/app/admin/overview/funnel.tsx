import { type FunnelStep, funnelSteps, type OverviewNumber, shareOf } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { FunnelChart, PeriodLegend } from './charts.tsx';
import {
  numberNames,
  numberText,
  type PeriodNumbersProps,
  shareOfStepTexts,
  shortDayText,
} from './number-texts.ts';
import { NumbersTable } from './numbers-table.tsx';

const isStep = (name: OverviewNumber): name is FunnelStep => funnelSteps.some((step) => step === name);

/** The table of the sales funnel: visits to completed courses, with the conversion rate of each step. */
export function FunnelTable({ overview, names, before }: PeriodNumbersProps) {
  const { current, periods, sales_pages_since: since } = overview;
  const isPartial = since !== null && since > periods.current.from;
  const isComplete = (step: FunnelStep) => step !== 'sales_pages' || !isPartial;

  function shareText(name: OverviewNumber): string | undefined {
    if (!isStep(name)) return undefined;
    if (!isComplete(name)) return `contada desde ${shortDayText(since ?? '')}`;
    const share = shareOf(name, current, isComplete);
    const percent = share?.percent.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
    return share && `${percent}% ${shareOfStepTexts[share.baseStep]}`;
  }

  return (
    <div>
      <NumbersTable
        caption={`Da visita à conclusão do curso: ${names.title}`}
        rows={funnelSteps}
        names={names}
        current={current}
        before={before}
        note={shareText}
      />
      <p className="mt-2 text-ink-soft text-sm">
        Cada passo conta o que aconteceu nestes dias. Quem compra direto da página inicial não passa pela
        página de vendas.
      </p>
    </div>
  );
}

/** The same funnel as a bar chart. */
export function FunnelCard({ overview: { current }, names, before }: PeriodNumbersProps) {
  const steps = funnelSteps.map((name) => ({
    name: numberNames[name],
    current: current[name],
    before: before?.[name],
    text: numberText(name, current[name]),
  }));
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="text-lg">Da visita à conclusão</h3>
      <PeriodLegend names={names} hasPrevious={before !== undefined} />
      <FunnelChart steps={steps} />
    </Card>
  );
}
