import { describe, expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import { isNearlyDone, mergePositions, resumeAt, type TimedPosition } from './positions.ts';
import { positionBody } from './request-bodies.ts';

const position = (): fc.Arbitrary<TimedPosition> =>
  fc.record({
    last: fc.integer({ min: 0, max: 20 }),
    furthest: fc.integer({ min: 0, max: 20 }),
    duration: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 3 }),
  });

describe('positions of one video', () => {
  test('come together to the same, in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.array(position(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = all
          .concat(all)
          .map((one) => ({ one, key: numbers.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const merged = shuffled.reduce(mergePositions);
        expect(merged).toEqual(all.reduce(mergePositions));
        expect(merged.furthest).toBe(Math.max(...all.map(({ furthest }) => furthest)));
        expect(merged.at).toBe(Math.max(...all.map(({ at }) => at)));
      }),
    );
  });

  test.each([
    [600, 1200, 600],
    [1194, 1200, 1194],
    [1196, 1200, 0],
    [1200, 1200, 0],
    [0, 0, 0],
    [8, 10, 8],
    [9.5, 10, 0],
  ])('left at %d of %d is gone on with at %d', (last, duration, expected) => {
    expect(resumeAt({ last, furthest: last, duration })).toBe(expected);
  });

  test('are nearly done from nine tenths on', () => {
    const at = (furthest: number, duration = 100) => isNearlyDone({ last: 0, furthest, duration });
    expect([at(89.9), at(90), at(100), at(0, 0)]).toEqual([false, true, true, false]);
  });

  test('are taken as far as they make sense', () => {
    const read = (body: unknown) => positionBody.safeParse(body).data;
    expect(read({ seconds: 12.5, duration: 60 })).toEqual({
      last: 12.5,
      furthest: 12.5,
      duration: 60,
      age: 0,
    });
    expect(read({ seconds: 70, furthest: 10, duration: 60, age: -5 })).toEqual({
      ...{ last: 60, furthest: 60, duration: 60, age: 0 },
    });
    for (const wrong of [
      { seconds: -1, duration: 9 },
      { seconds: 1 },
      { seconds: 1, duration: 0 },
      { seconds: 1, duration: 86_401 },
      { seconds: '1', duration: 9 },
      7,
      null,
    ])
      expect(read(wrong)).toBeUndefined();
  });
});
