import { type FunnelStep, funnelSteps, type OverviewNumber, shareOf } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { FunnelPicture, Legend, PicturePlace } from './charts.tsx';
import { type NumbersProps, numberNames, numberText, shortDayText, stepWords } from './number-texts.ts';
import { NumbersTable } from './numbers-table.tsx';

const isStep = (name: OverviewNumber): name is FunnelStep => funnelSteps.some((step) => step === name);

/** From the visit to the end of the course, with what share goes on from step to step. */
export function FunnelTable({ overview, names, before }: NumbersProps) {
  const { current, periods, sales_pages_since: since } = overview;
  const isPartial = since !== null && since > periods.current.from;
  const isKnown = (step: FunnelStep) => step !== 'sales_pages' || !isPartial;

  function note(name: OverviewNumber): string | undefined {
    if (!isStep(name)) return undefined;
    if (!isKnown(name)) return `contada desde ${shortDayText(since ?? '')}`;
    const share = shareOf(name, current, isKnown);
    const percent = share?.percent.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
    return share && `${percent}% ${stepWords[share.of]}`;
  }

  return (
    <div>
      <NumbersTable
        caption={`Da visita à conclusão do curso: ${names.title}`}
        rows={funnelSteps}
        names={names}
        current={current}
        before={before}
        note={note}
      />
      <p className="mt-2 text-ink-soft text-sm">
        Cada passo conta o que aconteceu nestes dias. Quem compra direto da página inicial não passa pela
        página de vendas.
      </p>
    </div>
  );
}

export function Funnel({ overview: { current }, names, before }: NumbersProps) {
  const steps = funnelSteps.map((name) => ({
    name: numberNames[name],
    current: current[name],
    before: before?.[name],
    text: numberText(name, current[name]),
  }));
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="text-lg">Da visita à conclusão</h3>
      <Legend names={names} hasBefore={before !== undefined} />
      <PicturePlace>
        <FunnelPicture steps={steps} />
      </PicturePlace>
    </Card>
  );
}
