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
import type { Asked } from './use-overview.ts';

/** The admin pages use this order. */
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

/** After a percentage of that step. */
export const stepWords: Record<FunnelStep, string> = {
  visits: 'das visitas',
  sales_pages: 'de quem viu a página de vendas',
  checkout_clicks: 'dos cliques',
  purchases: 'das compras',
  first_lessons: 'de quem começou',
  finished: 'de quem concluiu',
};

export function numberText(name: OverviewNumber, value: number): string {
  return name.endsWith('_cents') ? shortMoneyText(value) : value.toLocaleString('pt-BR');
}

/** `+12%` or `−3%`; undefined without a value before. */
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

export interface PeriodNames {
  title: string;
  current: string;
  before: string;
}

export interface NumbersProps {
  overview: OverviewCounts;
  names: PeriodNames;
  /** Undefined if nothing happened in the period before. */
  before: Numbers | undefined;
}

export function periodNames(shown: Asked, days: number, { current, before }: Periods): PeriodNames {
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
