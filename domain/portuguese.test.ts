import { expect, test } from 'vitest';
import { amountText, countWord } from './portuguese.ts';

test.each([
  [100, 'R$ 1'],
  [8_550, 'R$ 85,50'],
  [123_400, 'R$ 1.234'],
])('%i cents are %s', (cents, text) => {
  expect(amountText(cents)).toBe(text);
});

test('small counts are words, large ones digits', () => {
  expect([1, 5, 10, 11].map(countWord)).toEqual(['Um', 'Cinco', 'Dez', '11']);
});
