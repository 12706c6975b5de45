import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import {
  changeSince,
  chartUnits,
  type FunnelStep,
  type Numbers,
  overviewNumbers,
  periodsOf,
  shareOf,
} from './overview.ts';

const none = Object.fromEntries(overviewNumbers.map((name) => [name, 0])) as Numbers;
const today = '2026-11-25';

test('the query asks for the last 30 days unless it says otherwise; an own period wins over days', () => {
  const current = (query: object) => {
    const periods = periodsOf(query, today);
    return Array.isArray(periods) ? periods : Object.values(periods.current);
  };
  expect(current({})).toEqual(['2026-10-27', today]);
  expect(current({ days: 7 })).toEqual(['2026-11-19', today]);
  expect(current({ days: 7, period: 'month' })).toEqual(['2026-11-01', today]);
  expect(current({ days: 7, from: '2026-01-01', to: '2026-01-31' })).toEqual(['2026-01-01', '2026-01-31']);
  expect(current({ from: '2026-01-01' })).toMatchObject([{ path: 'to' }]);
});

describe('a step of the funnel', () => {
  const numbers = { ...none, visits: 200, sales_pages: 50, checkout_clicks: 20, purchases: 5, finished: 1 };
  const text = (step: FunnelStep, changed: Partial<Numbers> = {}, unknown?: FunnelStep) => {
    const share = shareOf(step, { ...numbers, ...changed }, (name) => name !== unknown);
    return share && `${share.percent}% ${share.baseStep}`;
  };

  test('says what percentage of the step before goes on', () => {
    expect(text('visits')).toBeUndefined();
    expect(text('sales_pages')).toBe('25% visits');
    expect(text('checkout_clicks')).toBe('40% sales_pages');
    expect(text('purchases')).toBe('25% checkout_clicks');
  });

  test('that more reach by another way is compared with the visits, or with nothing', () => {
    expect(text('checkout_clicks', { sales_pages: 10 })).toBe('10% visits');
    expect(text('purchases', { checkout_clicks: 4 })).toBeUndefined();
    expect(text('finished')).toBeUndefined();
  });

  test('that was not counted on each day is compared with nothing', () => {
    expect(text('sales_pages', {}, 'sales_pages')).toBeUndefined();
    expect(text('checkout_clicks', {}, 'sales_pages')).toBe('10% visits');
  });
});

test('a change is a percentage of before, and nothing without a before', () => {
  expect([changeSince(15, 10), changeSince(0, 10), changeSince(3, 0)]).toEqual([50, -100, undefined]);
});

describe('a chart', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...none, visits: 1, day: addDays('2026-01-01', index) }));

  test('shows days up to three months, then weeks that end with the last day', () => {
    expect(chartUnits(days(92)).unit).toBe('day');
    const { unit, units } = chartUnits(days(100));
    expect(unit).toBe('week');
    expect(units.map(({ visits }) => visits)).toEqual([2, ...Array(14).fill(7)]);
    expect([units[0]?.day, units[1]?.day]).toEqual(['2026-01-01', '2026-01-03']);
  });
});
