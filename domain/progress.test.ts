import { describe, expect, test } from 'vitest';
import { currentLessons, summarizeProgress } from './progress.ts';

const modules = [
  { id: 'first', lessons: ['a1', 'a2', 'a3'].map((id) => ({ id })) },
  { id: 'second', lessons: ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) => ({ id })) },
];
const lessons = modules.flatMap((module) => module.lessons.map(({ id }) => id));

describe('summarizeProgress', () => {
  test.each([
    [0, 0],
    [1, 13],
    [3, 38],
    [4, 50],
    [7, 88],
    [8, 100],
  ])('%i of 8 lessons are %i percent', (count, percent) => {
    expect(summarizeProgress(lessons.slice(0, count), modules)).toMatchObject({ completed: count, percent });
  });

  test('counts a module as complete with its last lesson', () => {
    expect(summarizeProgress(['a1', 'a2', 'a3', 'b1'], modules)).toMatchObject({
      modules: [
        { id: 'first', completed: 3, total: 3, complete: true },
        { id: 'second', completed: 1, total: 5, complete: false },
      ],
      modules_completed: 1,
    });
  });

  test('ignores repetitions and lessons the course does not have', () => {
    expect(summarizeProgress(['a1', 'a1', 'old'], modules).completed).toBe(1);
    expect(summarizeProgress([], [])).toMatchObject({ total: 0, percent: 0 });
  });
});

test('currentLessons keeps the order of completion, without repetitions and former lessons', () => {
  expect(currentLessons(['b1', 'old', 'a2', 'b1'], modules)).toEqual(['b1', 'a2']);
});
