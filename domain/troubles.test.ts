import { expect, test } from 'vitest';
import { diskTrouble, launchTrouble, lettersRefused } from './troubles.ts';

const gigabyte = 1024 ** 3;

test.each([
  ['less than a gigabyte, whatever the disk', 0.9, 2, true],
  ['a small disk with room', 1.5, 8, false],
  ['less than a tenth of a disk', 1.5, 20, true],
  ['less than a tenth of a large one, which is plenty', 40, 1_000, false],
])('a disk is nearly full: %s', (_, free, size, isTrouble) => {
  expect(diskTrouble(free * gigabyte, size * gigabyte) !== undefined).toBe(isTrouble);
});

test('what there is none of is no trouble, one is one, many are counted', () => {
  expect(lettersRefused(0)).toBeUndefined();
  expect(lettersRefused(1)?.title).toBe('1 e-mail foi recusado');
  expect(lettersRefused(1_200)?.title).toBe('1.200 e-mails foram recusados');
});

test('what keeps the site from selling is one line; what is only advised is none', () => {
  const problem = { isBlocking: true, text: 'Falta o telefone.', field: 'site.supportPhone' };
  expect(launchTrouble([{ ...problem, isBlocking: false }])).toBeUndefined();
  expect(launchTrouble([problem])).toMatchObject({ count: 1, text: problem.text });
  expect(launchTrouble([problem, problem])).toMatchObject({ count: 2, path: '/painel#antes-de-vender' });
});
