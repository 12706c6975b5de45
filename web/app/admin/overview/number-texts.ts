import { dayText } from '../../../../domain/dates.ts';
import { shortMoneyText } from '../../../../domain/money.ts';
import {
  changeSince,
  type FunnelStep,
  type Numbers,
  type OverviewCounts,
  type OverviewNumber,
} from '../../../../domain/overview.ts';
import type { Period, Periods } from '../../../../domain/period.ts';
import type { PeriodQuery } from './use-overview.ts';

/** Names of the numbers on the admin home page, in the order shown. */
export const numberNames: Record<OverviewNumber, string> = {
  visits: 'Visitas',
  sales_pages: 'Página de vendas',
  checkout_clicks: 'Cliques em comprar',
  purchases: 'Compras',
  first_lessons: 'Primeira aula',
  finished: 'Concluíram',
  certificates: 'Certificados',
  revenue_cents: 'Receita',
  refunds: 'Reembolsos',
  refunded_cents: 'Valor reembolsado',
};

/** Texts after a percentage of the step before, such as `12% das visitas`. */
export const shareOfStepTexts: Record<FunnelStep, string> = {
  visits: 'das visitas',
  sales_pages: 'de quem viu a página de vendas',
  checkout_clicks: 'dos cliques',
  purchases: 'das compras',
  first_lessons: 'de quem começou',
  finished: 'de quem concluiu',
};

/** Returns the formatted count or amount. */
export function numberText(name: OverviewNumber, value: number): string {
  return name.endsWith('_cents') ? shortMoneyText(value) : value.toLocaleString('pt-BR');
}

/** Returns such as `+12%` or `−3%`; undefined without a previous value. */
export function changeText(current: number, before: number): string | undefined {
  const change = changeSince(current, before);
  if (change === undefined) return undefined;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${Math.abs(change).toLocaleString('pt-BR')}%`;
}

/** Returns `22/11` for `2026-11-22`. */
export function shortDayText(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}

/** Returns such as `27/10/2026 a 25/11/2026`. */
export function periodText({ from, to }: Period): string {
  const text = (day: string) => dayText(`${day}T12:00:00Z`);
  return from === to ? text(from) : `${text(from)} a ${text(to)}`;
}

/** Names of the chosen period and the one before, in headings and legends. */
export interface PeriodNames {
  title: string;
  current: string;
  before: string;
}

/** Props of the cards that compare the chosen period with the one before. */
export interface PeriodNumbersProps {
  overview: OverviewCounts;
  names: PeriodNames;
  /** Undefined if nothing happened in the period before. */
  before: Numbers | undefined;
}

/** Returns names such as `Últimos 30 dias` and `30 dias antes`. */
export function periodNames(shown: PeriodQuery, days: number, { current, before }: Periods): PeriodNames {
  if ('period' in shown) return { title: 'Este mês', current: 'Este mês', before: 'Mês anterior' };
  if ('days' in shown && days === 365)
    return { title: 'O último ano', current: 'Último ano', before: 'Ano anterior' };
  if ('days' in shown)
    return {
      title: `Os últimos ${days} dias`,
      current: `Últimos ${days} dias`,
      before: `${days} dias antes`,
    };
  return { title: `De ${periodText(current)}`, current: periodText(current), before: periodText(before) };
}
