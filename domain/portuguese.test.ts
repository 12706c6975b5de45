import { expect, test } from 'vitest';
import { capitalized, countWord } from './portuguese.ts';

test('small counts are words, large ones digits', () => {
  expect([1, 5, 10, 11].map(countWord)).toEqual(['Um', 'Cinco', 'Dez', '11']);
});

test('a text begins with a capital, accents and nothing at all included', () => {
  expect(['aluno', 'última aula', ''].map(capitalized)).toEqual(['Aluno', 'Última aula', '']);
});
