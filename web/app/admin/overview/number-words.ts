import { shortMoneyText } from '../../../../domain/money.ts';
import type { OverviewNumber } from '../../../../domain/overview.ts';

/** The admin pages use this order. */
export const numberNames: Record<OverviewNumber, string> = {
  visits: 'Visitas',
  checkout_clicks: 'Cliques em comprar',
  purchases: 'Compras',
  revenue_cents: 'Receita',
  refunds: 'Reembolsos',
  refunded_cents: 'Valor reembolsado',
  first_lessons: 'Primeira aula',
  certificates: 'Certificados',
};

export const funnelSteps = [
  'visits',
  'checkout_clicks',
  'purchases',
  'first_lessons',
  'certificates',
] as const satisfies readonly OverviewNumber[];

const isMoney = (name: OverviewNumber) => name.endsWith('_cents');

export function numberText(name: OverviewNumber, value: number): string {
  return isMoney(name) ? shortMoneyText(value) : value.toLocaleString('pt-BR');
}

/** `+12%` or `−3%`; undefined without a value before. */
export function changeText(current: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const change = Math.round((current / before - 1) * 100);
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${Math.abs(change).toLocaleString('pt-BR')}%`;
}

/** Returns `22/11` for `2026-11-22`. */
export function shortDayText(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
