import { expect, test } from 'vitest';
import { nextProgress } from './use-course-file-upload.ts';

test('progress grows by ten, to at most ninety', () => {
  const shown = [0];
  for (let move = 0; move < 12; move += 1) shown.push(nextProgress(shown.at(-1) ?? 0, 100));
  expect(shown).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 90, 90, 90]);
});

test.each([
  [0, 0, 0],
  [0, 9.9, 0],
  [0, 10, 10],
  [40, 47, 40],
  [40, 50, 50],
])('progress of %i with %i percent sent becomes %i', (shown, sent, next) => {
  expect(nextProgress(shown, sent)).toBe(next);
});
