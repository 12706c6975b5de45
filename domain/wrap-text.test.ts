import { expect, test } from 'vitest';
import { wrapEvenly } from './wrap-text.ts';

test.each([
  ['Rafael Moreira da Silva', 19, ['Rafael Moreira', 'da Silva']],
  ['Ana Paula Nogueira de Souza', 19, ['Ana Paula', 'Nogueira de Souza']],
  ['Maria Clara dos Santos e Silva', 26, ['Maria Clara', 'dos Santos e Silva']],
  ['Ana Souza', 15, ['Ana Souza']],
  ['Hipopotomonstrosesquipedalio', 15, ['Hipopotomonstrosesquipedalio']],
  ['', 15, ['']],
])('“%s” in lines of %i letters', (text, length, lines) => {
  expect(wrapEvenly(text, length)).toEqual(lines);
});
