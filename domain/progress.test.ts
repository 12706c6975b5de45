import { describe, expect, test } from 'vitest';
import { courseModules } from '../content/course.ts';
import { mergeLessons, summarizeProgress } from './progress.ts';

const lessons = courseModules.flatMap((module) => module.lessons.map(({ id }) => id));

describe('the course', () => {
  test('has the specified lessons', () => {
    const counts = courseModules.map(({ lessons: list }) =>
      Object.entries(Object.groupBy(list, ({ type }) => type)).map(
        ([type, group]) => `${group.length} ${type}`,
      ),
    );
    expect(counts).toEqual([
      ['1 video', '1 pdf', '1 summary'],
      ['1 video', '1 pdf', '5 template'],
      ['1 video', '1 guide', '5 template'],
      ['1 video', '1 guide', '4 spreadsheet'],
      ['1 video', '1 guide', '1 template'],
      ['1 video', '1 template', '4 guide'],
    ]);
    expect(lessons).toHaveLength(32);
    expect(new Set(lessons).size).toBe(32);
    const durations = courseModules.flatMap((module) =>
      module.lessons.flatMap(({ duration }) => duration ?? []),
    );
    expect(durations).toEqual(['18:25', '21:10', '19:45', '17:30', '22:00', '15:20']);
  });
});

describe('summarizeProgress', () => {
  test.each([
    [0, 0],
    [1, 3],
    [5, 16],
    [16, 50],
    [31, 97],
    [32, 100],
  ])('%i of 32 lessons are %i percent', (count, percent) => {
    expect(summarizeProgress(lessons.slice(0, count), courseModules)).toMatchObject({
      completed: count,
      percent,
    });
  });

  test('counts a module as complete with its last lesson', () => {
    const { modules, modules_completed } = summarizeProgress(['m1v1', 'm1p1', 'm1s1', 'm2v1'], courseModules);
    expect(modules.slice(0, 2)).toEqual([
      { id: 'modulo1', completed: 3, total: 3, complete: true },
      { id: 'modulo2', completed: 1, total: 7, complete: false },
    ]);
    expect(modules_completed).toBe(1);
  });

  test('ignores repetitions and lessons the course does not have', () => {
    expect(summarizeProgress(['m1v1', 'm1v1', 'old'], courseModules).completed).toBe(1);
    expect(summarizeProgress([], [])).toMatchObject({ total: 0, percent: 0 });
  });
});

test('mergeLessons joins two sets in the course order', () => {
  expect(mergeLessons(['m2v1', 'old'], ['m1p1', 'm2v1'], courseModules)).toEqual(['m1p1', 'm2v1']);
});
