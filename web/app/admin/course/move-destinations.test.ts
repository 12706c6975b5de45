import { expect, test } from 'vitest';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { lessonDestinations, moduleDestinations, moveLesson } from './move-destinations.ts';

const moduleOf = (title: string, ...lessons: string[]) =>
  ({ title, lessons: lessons.map((one) => ({ id: one, title: one })) }) as CourseModule;
const modules = [moduleOf('A', 'a1', 'a2', 'a3'), moduleOf('B', 'b1'), moduleOf('C')];
const idsOf = (list: readonly CourseModule[]) =>
  list.map(({ lessons }) => lessons.map(({ id }) => id).join(' '));
const destination = (module: string, label: string) =>
  lessonDestinations(modules, 0, 0).find((one) => one.group === module && one.label === label)?.value ??
  'none';

test.each([
  ['A', 'No começo de “A”', ['a1 a2 a3', 'b1', '']],
  ['A', 'Depois de a2', ['a2 a1 a3', 'b1', '']],
  ['A', 'Depois de a3', ['a2 a3 a1', 'b1', '']],
  ['B', 'No começo de “B”', ['a2 a3', 'a1 b1', '']],
  ['B', 'Depois de b1', ['a2 a3', 'b1 a1', '']],
  ['C', 'No começo de “C”', ['a2 a3', 'b1', 'a1']],
])('the first lesson moves to module %s: %s', (module, label, expected) => {
  expect(idsOf(moveLesson(modules, { moduleIndex: 0, lessonIndex: 0 }, destination(module, label)))).toEqual(
    expected,
  );
});

test('a module can move to the beginning or behind another one', () => {
  expect(moduleDestinations(modules, 1)).toEqual([
    { value: '0', label: 'O começo' },
    { value: '1', label: 'Depois de A' },
    { value: '2', label: 'Depois de C' },
  ]);
});
