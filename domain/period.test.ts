import { describe, expect, test } from 'vitest';
import {
  countDays,
  findPeriodErrors,
  lastDaysPeriods,
  listDays,
  monthPeriods,
  precededBySame,
} from './period.ts';

describe('the period before', () => {
  test('of some days is as many days right before them', () => {
    expect(lastDaysPeriods(30, '2026-03-05')).toEqual({
      current: { from: '2026-02-04', to: '2026-03-05' },
      before: { from: '2026-01-05', to: '2026-02-03' },
    });
    expect(precededBySame({ from: '2026-03-01', to: '2026-03-01' }).before).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
  });

  test.each([
    ['2026-11-25', '2026-11-01', '2026-10-01', '2026-10-25'],
    ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2024-03-30', '2024-03-01', '2024-02-01', '2024-02-29'],
  ])('of the month up to %s is the same days of the month before', (today, from, fromBefore, toBefore) => {
    expect(monthPeriods(today)).toEqual({
      current: { from, to: today },
      before: { from: fromBefore, to: toBefore },
    });
  });
});

test('a period has its days, both ends within, also across a leap day and a year', () => {
  expect(listDays({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(countDays({ from: '2025-12-31', to: '2026-12-31' })).toBe(366);
});

describe('a period of one’s own', () => {
  const problems = (from: string, to: string) =>
    findPeriodErrors({ from, to }, '2026-11-25').map(({ path, message }) => `${path}: ${message}`);

  test.each([
    ['2026-11-25', '2026-11-25'],
    ['2023-11-25', '2026-11-25'],
  ])('may go from %s to %s', (from, to) => {
    expect(problems(from, to)).toEqual([]);
  });

  test.each([
    ['', '', ['from: Escolha o primeiro dia.', 'to: Escolha o último dia.']],
    ['2026-02-29', '2026-03-01', ['from: Escolha o primeiro dia.']],
    ['2026-3-1', '2026-03-01', ['from: Escolha o primeiro dia.']],
    ['2026-13-01', '2026-03-01', ['from: Escolha o primeiro dia.']],
    ['2023-11-24', '2026-11-25', ['from: Escolha um dia dos últimos 3 anos.']],
    ['2026-11-01', '2026-11-26', ['to: O último dia não pode vir depois de hoje.']],
    ['2026-11-02', '2026-11-01', ['from: O primeiro dia não pode vir depois do último.']],
  ])('from %s to %s is refused at its fields', (from, to, expected) => {
    expect(problems(from, to)).toEqual(expected);
  });
});
