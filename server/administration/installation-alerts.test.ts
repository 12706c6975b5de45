import { expect, test } from 'vitest';
import { diskAlert, memoryAlert, purchaseSilenceAlert, tlsCertificateAlert } from './installation-alerts.ts';

const gigabyte = 1024 ** 3;

test.each([
  ['less than a gigabyte, whatever the disk', 0.9, 2, true],
  ['a small disk with room', 1.5, 8, false],
  ['less than a tenth of a disk', 1.5, 20, true],
  ['less than a tenth of a large one, which is plenty', 40, 1_000, false],
])('a disk is nearly full: %s', (_, free, size, isAlert) => {
  expect(diskAlert({ free: free * gigabyte, size: size * gigabyte }) !== undefined).toBe(isAlert);
});

test.each([
  ['a new one', 90, 89, undefined],
  ['one that is about to be renewed', 90, 29, undefined],
  ['one that was not renewed', 90, 14, 'O certificado do site vence em 14 dias'],
  ['a short one that was not renewed', 6, 0.9, 'O certificado do site vence hoje'],
  ['one that is over', 90, -2, 'O certificado do site venceu'],
])('certificate: %s', (_, lifetime, left, title) => {
  const day = 24 * 60 * 60 * 1000;
  const to = Date.now() + left * day + 1_000;
  expect(tlsCertificateAlert({ from: to - lifetime * day, to })?.title).toBe(title);
});

test.each([
  ['a small machine with room', 300, 1_000, false],
  ['a small machine', 70, 1_000, true],
  ['a large machine', 150, 16_000, true],
  ['a large machine with enough for programs', 900, 16_000, false],
])('memory: %s', (_, free, size, isAlert) => {
  expect(memoryAlert(free * 1024 ** 2, size * 1024 ** 2) !== undefined).toBe(isAlert);
});

test.each([
  ['every other day, then four days without', 2, 4, undefined],
  ['every other day, then two weeks without', 2, 14, 'Faz 14 dias que nenhuma venda chega'],
  ['every day, then six days without', 1, 6, 'Faz 6 dias que nenhuma venda chega'],
  ['a few sales, then three weeks without', 15, 21, undefined],
])('sales: %s', (_, pause, silence, title) => {
  const sold = Array.from({ length: 60 - silence }, (_unused, index) => ({
    purchases: Number(index % pause === 0),
  }));
  // The last day before the silence had one.
  const days = [
    ...sold.slice(0, -1),
    { purchases: 1 },
    ...Array.from({ length: silence }, () => ({ purchases: 0 })),
  ];
  expect(purchaseSilenceAlert(days)?.title).toBe(title);
});
