import { expect, test } from 'vitest';
import { lastDayText } from './dates.ts';
import { guaranteeDaysLeft, guaranteeEnd } from './guarantee.ts';

const at = (time: string) => new Date(`${time}-03:00`);
const bought = {
  approved_at: at('2026-11-10T10:00:00'),
  opened_at: null,
  created_at: at('2026-11-10T09:00:00'),
};

test('the days after the purchase count, the last of them whole, as days are in Brasília', () => {
  expect(guaranteeEnd(bought, 7)).toEqual(at('2026-11-18T00:00:00'));
  expect(lastDayText(guaranteeEnd(bought, 7))).toBe('17/11/2026');
  const late = { ...bought, approved_at: at('2026-11-10T23:59:59') };
  expect(guaranteeEnd(late, 7)).toEqual(at('2026-11-18T00:00:00'));
});

test('they count from the access where that came later', () => {
  expect(guaranteeEnd({ ...bought, opened_at: at('2026-11-20T00:00:00') }, 7)).toEqual(
    at('2026-11-28T00:00:00'),
  );
  // A clock of the provider's that is ahead takes nothing away.
  expect(guaranteeEnd({ ...bought, opened_at: at('2026-11-01T00:00:00') }, 7)).toEqual(
    at('2026-11-18T00:00:00'),
  );
});

test('the days left are those after today, as days are in Brasília: none on the last one', () => {
  const end = guaranteeEnd(bought, 7);
  expect(guaranteeDaysLeft(end, at('2026-11-10T23:59:59'))).toBe(7);
  expect(guaranteeDaysLeft(end, at('2026-11-17T23:59:59'))).toBe(0);
  expect(guaranteeDaysLeft(end, at('2026-11-18T00:00:00'))).toBe(-1);
});
