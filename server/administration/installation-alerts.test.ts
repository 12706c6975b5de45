import { expect, test } from 'vitest';
import { countedAlert } from '../../domain/alerts.ts';
import { diskAlert, launchAlert } from './installation-alerts.ts';

const gigabyte = 1024 ** 3;

test.each([
  ['less than a gigabyte, whatever the disk', 0.9, 2, true],
  ['a small disk with room', 1.5, 8, false],
  ['less than a tenth of a disk', 1.5, 20, true],
  ['less than a tenth of a large one, which is plenty', 40, 1_000, false],
])('a disk is nearly full: %s', (_, free, size, isAlert) => {
  expect(diskAlert({ free: free * gigabyte, size: size * gigabyte }) !== undefined).toBe(isAlert);
});

test('none is no alert, one is one, many are counted', () => {
  const words = { text: '', path: '', action: '' };
  const refused = (count: number) =>
    countedAlert('letters-refused', count, {
      one: '1 e-mail foi recusado',
      many: 'e-mails foram recusados',
      ...words,
    });
  expect(refused(0)).toBeUndefined();
  expect(refused(1)?.title).toBe('1 e-mail foi recusado');
  expect(refused(1_200)?.title).toBe('1.200 e-mails foram recusados');
});

test('what keeps the site from selling is one line; what is only advised is none', () => {
  const problem = { isBlocking: true, text: 'Falta o telefone.', field: 'site.supportPhone' };
  expect(launchAlert([{ ...problem, isBlocking: false }])).toBeUndefined();
  expect(launchAlert([problem])).toMatchObject({ count: 1, text: problem.text });
  expect(launchAlert([problem, problem])).toMatchObject({ count: 2, path: '/painel#antes-de-vender' });
});
