import { describe, expect, test } from 'vitest';
import { courseModules, lessonIds } from '../tests/support/course.ts';
import { lessonsInOrder, nextUnfinished } from './lesson-order.ts';

const next = (completed: string[], after?: string) =>
  nextUnfinished(courseModules, completed, after)?.lesson.id;

test('lessons know their module and their number in it', () => {
  const [, second] = lessonsInOrder(courseModules);
  expect(second).toMatchObject({ moduleIndex: 0, number: 2, module: { id: 'modulo1' } });
  expect(lessonsInOrder(courseModules).map(({ lesson }) => lesson.id)).toEqual(lessonIds);
});

describe('the next lesson', () => {
  test('is the first that is not completed', () => {
    expect(next([])).toBe('m1v1');
    expect(next(['m1v1', 'm1s1'])).toBe('m1p1');
  });

  test('lies ahead of the one that is gone on from, and behind it only when nothing else is left', () => {
    expect(next(['m1p1'], 'm1p1')).toBe('m1s1');
    expect(next(['m1p1', ...lessonIds.slice(2)], 'm1p1')).toBe('m1v1');
  });

  test('is none when all are completed', () => expect(next(lessonIds, 'm1v1')).toBeUndefined());

  test('is the first of all after one that the course does not have', () =>
    expect(next([], 'gone')).toBe('m1v1'));
});
