import { type Numbers as Counts, type OverviewCounts, overviewNumbers } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../shell/section.tsx';
import { DailyNumbersCard } from './daily-numbers-card.tsx';
import { FunnelCard, FunnelTable } from './funnel.tsx';
import { LessonLosses } from './lesson-losses.tsx';
import { numberText, type PeriodNumbersProps, periodNames, periodText } from './number-texts.ts';
import { NumbersTable } from './numbers-table.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReviewsSummary } from './reviews-summary.tsx';
import type { ShownOverview } from './use-overview.ts';

const hasAnyNumber = (numbers: Counts) => overviewNumbers.some((name) => numbers[name] !== 0);

/** The numbers on the admin home page, which only admins see. @param choice the period in the address */
export function OverviewNumbers({
  overview,
  choice,
}: {
  overview: ShownOverview & OverviewCounts;
  choice: string;
}) {
  if (!overview.has_any) return <NoNumbersYet />;
  const { days, periods, current, periodErrors, shown: shownPeriod } = overview;
  const names = periodNames(shownPeriod, days, periods);
  const before = hasAnyNumber(overview.before) ? overview.before : undefined;
  const props = { overview, names, before };
  return (
    <>
      <Section
        id="numeros"
        title={names.title}
        intro={
          before ? `${periodText(periods.current)}, ao lado de ${periodText(periods.before)}.` : undefined
        }
        className="gap-4"
      >
        <PeriodPicker choice={choice} problems={periodErrors} />
        {before || hasAnyNumber(current) ? <PeriodNumbers {...props} /> : <NoNumbersInPeriod />}
      </Section>
      <LessonLosses />
      <ReviewsSummary />
    </>
  );
}

function PeriodNumbers(props: PeriodNumbersProps) {
  const { overview, names, before } = props;
  const rows = (['revenue_cents', 'refunds', 'refunded_cents', 'certificates'] as const).filter(
    (name) => overview.current[name] !== 0 || (before?.[name] ?? 0) !== 0,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FunnelTable {...props} />
        {rows.length > 0 && (
          <NumbersTable
            caption={`Dinheiro e certificados: ${names.title}`}
            rows={rows}
            names={names}
            current={overview.current}
            before={before}
            note={(name) => name === 'revenue_cents' && refundedNote(overview.current.refunded_cents)}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FunnelCard {...props} />
        <DailyNumbersCard {...props} />
      </div>
    </div>
  );
}

/** Says what the revenue no longer contains. */
function refundedNote(cents: number) {
  return cents > 0 && `Já sem ${numberText('refunded_cents', cents)} de reembolsos`;
}

function NoNumbersYet() {
  return (
    <Section id="numeros" title="Números" className="gap-3">
      <Card as="p" className="max-w-none p-5 text-ink-soft sm:px-6">
        Quando a primeira pessoa visitar o site, aqui vão aparecer as visitas, as compras, até onde os alunos
        chegam nas aulas e o que eles acham do curso.
      </Card>
    </Section>
  );
}

function NoNumbersInPeriod() {
  return (
    <Card as="p" className="p-5 text-ink-soft sm:px-6">
      Nada aconteceu nestes dias nem nos que vieram antes. Escolha um período maior.
    </Card>
  );
}
