import { expect, test } from 'vitest';
import { fitScale, zoomStep } from './use-reading.ts';

test('zooms by steps and stops at the ends', () => {
  expect(zoomStep(1, 'in')).toBe(1.25);
  expect(zoomStep(1, 'out')).toBe(0.75);
  expect(zoomStep(4, 'in')).toBe(4);
  expect(zoomStep(0.5, 'out')).toBe(0.5);
});

test('a page fills a phone, and is not made wider than can be read', () => {
  expect(fitScale(300, [600, 500])).toBe(0.5);
  expect(fitScale(2000, [595])).toBeCloseTo(820 / 595);
});
