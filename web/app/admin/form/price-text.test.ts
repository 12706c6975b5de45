import { expect, test } from 'vitest';
import { parsePrice, priceText } from './price-text.ts';

test.each([
  ['R$ 85,00', 8500],
  ['r$85', 8500],
  ['85,5', 8550],
  ['85.50', 8550],
  ['1.085', 108_500],
  ['R$ 1.085,99', 108_599],
  ['0,29', 29],
])('%s is a price', (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test.each(['', 'oitenta', '85,555', '8.5.0', '-85', '85 reais'])('%j is no price', (text) => {
  expect(parsePrice(text)).toBeUndefined();
});

test('parses what priceText prints', () => {
  for (const cents of [100, 8500, 108_599, 10_000_000]) expect(parsePrice(priceText(cents))).toBe(cents);
});
