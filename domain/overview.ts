import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import type { Check } from './checks.ts';
import type { FieldError } from './content/field-error.ts';
import { type CsvFile, csvMoney } from './lists/csv.ts';
import { optionalParam } from './lists/list.ts';
import {
  defaultDays,
  findPeriodErrors,
  lastDaysPeriods,
  monthPeriods,
  type Periods,
  precededBySame,
} from './period.ts';
import type { Source } from './sources.ts';

/** The last `days`, this month, or a period of one's own; by default the last {@link defaultDays}. */
export const overviewQuery = z.object({
  days: optionalParam(z.coerce.number().int().min(1).max(365)),
  period: optionalParam(z.literal('month')),
  from: optionalParam(boundedText(10)),
  to: optionalParam(boundedText(10)),
});

/** Returns what the query asks for, or the errors of its custom period. @param today in Brazil */
export function periodsOf(
  { days = defaultDays, period, from, to }: z.output<typeof overviewQuery>,
  today: string,
): Periods | FieldError[] {
  if (period === 'month') return monthPeriods(today);
  if (from === undefined && to === undefined) return lastDaysPeriods(days, today);
  const own = { from: from ?? '', to: to ?? '' };
  const errors = findPeriodErrors(own, today);
  return errors.length > 0 ? errors : precededBySame(own);
}

export const overviewNumbers = [
  'visits',
  'sales_pages',
  'checkout_clicks',
  'purchases',
  'revenue_cents',
  'refunds',
  'refunded_cents',
  'first_lessons',
  'finished',
  'certificates',
] as const;

export type OverviewNumber = (typeof overviewNumbers)[number];

export type Numbers = Record<OverviewNumber, number>;

/** A day in Brazil, such as `2026-11-22`. */
export type DayNumbers = Numbers & { day: string };

/** Numbers of the owner's links with one pair of tags; all visits without tags share an empty source. */
export interface SourceNumbers extends Source {
  visits: number;
  checkouts: number;
  purchases: number;
  /** Value in hundredths of BRL of the purchases that were not refunded. */
  cents: number;
}

export const sourcesCsv: CsvFile<SourceNumbers> = {
  name: 'origens',
  columns: [
    ['Origem', ({ source }) => source],
    ['Campanha', ({ campaign }) => campaign],
    ['Visitas', ({ visits }) => visits],
    ['Cliques em comprar', ({ checkouts }) => checkouts],
    ['Vendas', ({ purchases }) => purchases],
    ['Valor', ({ cents }) => csvMoney(cents)],
  ],
};

export interface Attention {
  attention: Check[];
  /** True once a payment company reported a purchase of the course. */
  has_sold: boolean;
}

export const activeDays = 30;

/** Sales of which the first page draws a chart. */
export const fewestChartedSales = 5;

export interface OverviewCounts {
  /** Days of the current period. */
  days: number;
  periods: Periods;
  /** False before the first visit, purchase or lesson. */
  has_any: boolean;
  /** True once there were {@link fewestChartedSales}: of fewer a chart shows nothing. */
  has_chart: boolean;
  /** The first day on which visits of the sales page were counted; null if on every day. */
  sales_pages_since: string | null;
  /** Students who did something in a lesson within {@link activeDays}, whatever the period. */
  active_students: number;
  current: Numbers;
  before: Numbers;
  /** The current period only; those with sales and most visits first. */
  sources: SourceNumbers[];
  by_day: { current: DayNumbers[]; before: DayNumbers[] };
}

/** Support reads no numbers. */
export type Overview = Attention | (Attention & OverviewCounts);

export function sumNumbers(days: readonly Numbers[]): Numbers {
  const sums = overviewNumbers.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]);
  return Object.fromEntries(sums) as Numbers;
}

/** The steps from the visit to the end of the course, in the order in which a student takes them. */
export const funnelSteps = [
  'visits',
  'sales_pages',
  'checkout_clicks',
  'purchases',
  'first_lessons',
  'finished',
] as const satisfies readonly OverviewNumber[];

export type FunnelStep = (typeof funnelSteps)[number];

/** The steps that a step is compared with, in order: the landing page also leads to the checkout. */
const stepsBefore: Record<FunnelStep, readonly FunnelStep[]> = {
  visits: [],
  sales_pages: ['visits'],
  checkout_clicks: ['sales_pages', 'visits'],
  purchases: ['checkout_clicks'],
  first_lessons: ['purchases'],
  finished: ['first_lessons'],
};

/**
 * Returns the percentage of the step before. Undefined where more come from elsewhere than from it, such as purchases
 * that the owner recorded.
 * @param isKnown false for a step that was not counted on each of the days
 */
export function shareOf(
  step: FunnelStep,
  numbers: Numbers,
  isKnown: (step: FunnelStep) => boolean = () => true,
): { baseStep: FunnelStep; percent: number } | undefined {
  if (!isKnown(step)) return undefined;
  const of = stepsBefore[step].find(
    (name) => isKnown(name) && numbers[name] > 0 && numbers[name] >= numbers[step],
  );
  return of && { baseStep: of, percent: (100 * numbers[step]) / numbers[of] };
}

/** Returns the change in percent, rounded; undefined without a value before. */
export function changeSince(current: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round((current / before - 1) * 100);
}

/** Days from which on a chart shows weeks. */
const manyDays = 93;

/** Returns the days, or for a long period its weeks, each with its first day. The first week may be shorter. */
export function chartUnits(days: readonly DayNumbers[]): { unit: 'day' | 'week'; units: DayNumbers[] } {
  if (days.length < manyDays) return { unit: 'day', units: [...days] };
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => {
    const end = days.length - 7 * index;
    const week = days.slice(Math.max(0, end - 7), end);
    return { ...sumNumbers(week), day: week[0]?.day ?? '' };
  });
  return { unit: 'week', units: weeks.reverse() };
}
