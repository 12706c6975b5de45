import { expect, test } from 'vitest';
import { countWord } from './portuguese.ts';

test('small counts are words, large ones digits', () => {
  expect([1, 5, 10, 11].map(countWord)).toEqual(['Um', 'Cinco', 'Dez', '11']);
});
