import { expect, test } from 'vitest';
import { weekNumber } from './dates.ts';

test('weeks change on Monday at midnight in Brasília', () => {
  const at = (moment: string) => weekNumber(new Date(moment));
  expect(at('1970-01-05T12:00Z')).toBe(1);
  expect(at('2026-11-30T02:59Z')).toBe(at('2026-11-23T12:00Z'));
  expect(at('2026-11-30T03:00Z')).toBe(at('2026-11-23T12:00Z') + 1);
  // The first days of a year belong to a week of the year before.
  expect(at('2027-01-01T12:00Z')).toBe(at('2026-12-28T12:00Z'));
});
