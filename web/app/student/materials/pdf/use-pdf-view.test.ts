import { expect, test } from 'vitest';
import { fitScale, nextZoom } from './use-pdf-view.ts';

test('nextZoom returns the next step, and the same at the ends', () => {
  expect(nextZoom(1, 'in')).toBe(1.25);
  expect(nextZoom(1, 'out')).toBe(0.75);
  expect(nextZoom(4, 'in')).toBe(4);
  expect(nextZoom(0.5, 'out')).toBe(0.5);
});

test('fitScale fills a narrow container, and limits the page to a readable width', () => {
  expect(fitScale(300, [600, 500])).toBe(0.5);
  expect(fitScale(2000, [595])).toBeCloseTo(820 / 595);
});
