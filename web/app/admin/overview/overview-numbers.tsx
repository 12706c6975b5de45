import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dayText } from '../../../../domain/dates.ts';
import {
  activeDays,
  type Numbers as Counts,
  type OverviewCounts,
  overviewNumbers,
} from '../../../../domain/overview.ts';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../shell/section.tsx';
import { waitingQuery } from '../waiting/waiting.ts';
import { DailyNumbersCard } from './daily-numbers-card.tsx';
import { FunnelCard } from './funnel.tsx';
import { changeText, numberText, type PeriodNumbersProps, periodNames } from './number-texts.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { ShownOverview } from './use-overview.ts';

const hasAnyNumber = (numbers: Counts) => overviewNumbers.some((name) => numbers[name] !== 0);

/** Returns the overview with the names of its periods, and the numbers before unless nothing happened then. */
export function comparePeriods(overview: ShownOverview & OverviewCounts): PeriodNumbersProps {
  const names = periodNames(overview.shown, overview.days, overview.periods);
  return { overview, names, before: hasAnyNumber(overview.before) ? overview.before : undefined };
}

/** The numbers on the admin home page, which only admins see. @param choice the period in the address */
export function OverviewNumbers({
  overview,
  choice,
}: {
  overview: ShownOverview & OverviewCounts;
  choice: string;
}) {
  if (!overview.has_any)
    return (
      <Section id="numeros" title="Números" className="gap-3">
        <Card as="p" className="max-w-none p-5 text-ink-soft sm:px-6">
          Quando a primeira pessoa visitar o site, aqui vão aparecer as visitas, as compras, até onde os
          alunos chegam nas aulas e o que eles acham do curso.
        </Card>
      </Section>
    );
  const comparison = comparePeriods(overview);
  const { names, before } = comparison;
  return (
    <section aria-labelledby="numeros" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg" id="numeros">
          {names.title}
        </h2>
        <Link className="link-alone gap-1 text-sm sm:mr-auto" to={paths.adminNumbers}>
          Números
          <ChevronRight aria-hidden size={16} />
        </Link>
        <PeriodPicker choice={choice} problems={overview.periodErrors} />
      </div>
      {before || hasAnyNumber(overview.current) ? (
        <>
          <LargeNumbers {...comparison} />
          <div className="grid items-start gap-3 xl:grid-cols-2">
            {overview.has_chart && <DailyNumbersCard {...comparison} />}
            <FunnelCard {...comparison} />
          </div>
        </>
      ) : (
        <Card as="p" className="p-5 text-ink-soft sm:px-6">
          Nada aconteceu nestes dias nem nos que vieram antes. Escolha um período maior.
        </Card>
      )}
    </section>
  );
}

/** The four numbers of every day, with a line each that says what they hold or how they change. */
export function LargeNumbers({ overview: { current, active_students }, before }: PeriodNumbersProps) {
  const waiting = useQuery(waitingQuery).data?.questions;
  const oldest = waiting?.rows[0];
  const sinceBefore = (name: 'revenue_cents' | 'purchases') =>
    before &&
    [changeText(current[name], before[name]), `antes ${numberText(name, before[name])}`]
      .filter(Boolean)
      .join(', ');
  const refunds = current.refunds === 1 ? '1 reembolso' : `${current.refunds} reembolsos`;
  const refunded = `já sem ${numberText('refunded_cents', current.refunded_cents)} devolvidos`;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
      <LargeNumber
        label="Receita líquida"
        value={numberText('revenue_cents', current.revenue_cents)}
        lines={[sinceBefore('revenue_cents'), current.refunded_cents > 0 && refunded]}
      />
      <LargeNumber
        label="Vendas"
        value={numberText('purchases', current.purchases)}
        lines={[sinceBefore('purchases'), current.refunds > 0 && refunds]}
      />
      <LargeNumber
        label="Alunos ativos"
        value={active_students.toLocaleString('pt-BR')}
        lines={[`estudaram em ${activeDays} dias`]}
      />
      <LargeNumber
        label="A responder"
        value={waiting ? waiting.total.toLocaleString('pt-BR') : '…'}
        lines={[
          oldest ? `a mais antiga de ${dayText(oldest.created_at)}` : waiting && 'nenhuma pergunta espera',
        ]}
      />
    </dl>
  );
}

interface LargeNumberProps {
  label: string;
  value: string;
  lines: readonly (string | false | undefined)[];
}

function LargeNumber({ label, value, lines }: LargeNumberProps) {
  return (
    <Card className="grid content-start px-4 py-3">
      <dt className="font-semibold text-ink-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere font-bold text-[length:min(1.5rem,8vw)] tabular-nums leading-tight">
        {value}
      </dd>
      {lines.filter(Boolean).map((line) => (
        <dd key={String(line)} className="text-ink-soft text-xs">
          {line}
        </dd>
      ))}
    </Card>
  );
}
