import { expect, test } from 'vitest';
import { largestLoss } from './lesson-losses.ts';

test('the largest loss is where most students stopped, the earliest of several', () => {
  const lessons = [3, 7, 7].map((stopped, index) => ({ id: index, stopped }));
  expect(largestLoss(lessons)?.id).toBe(1);
  expect(largestLoss([{ stopped: 0 }])).toBeUndefined();
  expect(largestLoss([])).toBeUndefined();
});
