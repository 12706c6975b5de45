import { expect, test } from 'vitest';
import { shortMoneyText } from './money.ts';

test.each([
  [100, 'R$ 1'],
  [8_550, 'R$ 85,50'],
  [123_400, 'R$ 1.234'],
])('%i cents are %s', (cents, text) => {
  expect(shortMoneyText(cents)).toBe(text);
});
