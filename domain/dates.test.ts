import { expect, test } from 'vitest';
import { relativeText, weekNumber } from './dates.ts';

test('weeks change on Monday at midnight in Brasília', () => {
  const at = (moment: string) => weekNumber(new Date(moment));
  expect(at('1970-01-05T12:00Z')).toBe(1);
  expect(at('2026-11-30T02:59Z')).toBe(at('2026-11-23T12:00Z'));
  expect(at('2026-11-30T03:00Z')).toBe(at('2026-11-23T12:00Z') + 1);
  // The first days of a year belong to a week of the year before.
  expect(at('2027-01-01T12:00Z')).toBe(at('2026-12-28T12:00Z'));
});

test('a day near today is counted, another named, and one of another year says so', () => {
  const said = (moment: string) => relativeText(moment, '2026-11-28');
  expect(said('2026-11-28T17:05:00Z')).toBe('hoje, 14:05');
  // The day before, in Brasília.
  expect(said('2026-11-28T02:59:00Z')).toBe('ontem');
  expect(said('2026-11-29T12:00:00Z')).toBe('amanhã');
  expect(said('2026-11-22T12:00:00Z')).toBe('há 6 dias');
  expect(said('2026-12-02T12:00:00Z')).toBe('em 4 dias');
  expect(said('2026-11-21T12:00:00Z')).toBe('21 nov');
  expect(said('2025-11-28T12:00:00Z')).toBe('28 nov 2025');
});
