import { z } from 'zod';
import type { Check } from './checks.ts';
import { open } from './lists/list.ts';

/** Days up to today; as many again are shown beside. */
export const overviewQuery = z.object({
  days: open(z.coerce.number().int().min(1).max(365)).transform((number) => number ?? 30),
});

export const overviewNumbers = [
  'visits',
  'checkout_clicks',
  'purchases',
  'revenue_cents',
  'refunds',
  'refunded_cents',
  'first_lessons',
  'certificates',
] as const;

export type OverviewNumber = (typeof overviewNumbers)[number];

export type Numbers = Record<OverviewNumber, number>;

/** A day in Brazil, such as `2026-11-22`. */
export type DayNumbers = Numbers & { day: string };

export interface Overview {
  days: number;
  attention: Check[];
  current: Numbers;
  before: Numbers;
  by_day: { current: DayNumbers[]; before: DayNumbers[] };
}

export function sumOf(days: readonly Numbers[]): Numbers {
  const sums = overviewNumbers.map((name) => [name, days.reduce((sum, one) => sum + one[name], 0)]);
  return Object.fromEntries(sums) as Numbers;
}
