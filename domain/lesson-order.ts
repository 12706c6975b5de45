import type { CourseModule, Lesson } from './content/course.ts';

export interface PlacedLesson {
  lesson: Lesson;
  module: CourseModule;
  /** Position in the course, from 0. */
  moduleIndex: number;
  /** Position in the module, from 1. */
  number: number;
}

export function lessonsInOrder(modules: readonly CourseModule[]): PlacedLesson[] {
  return modules.flatMap((module, moduleIndex) =>
    module.lessons.map((lesson, index) => ({ lesson, module, moduleIndex, number: index + 1 })),
  );
}

/** Returns the next lesson to study. @param after a lesson's id: the search starts after it and wraps around */
export function nextUnfinished(
  modules: readonly CourseModule[],
  completed: Iterable<string>,
  after?: string,
): PlacedLesson | undefined {
  const lessons = lessonsInOrder(modules);
  const completedIds = new Set(completed);
  const start = lessons.findIndex(({ lesson }) => lesson.id === after) + 1;
  return [...lessons.slice(start), ...lessons.slice(0, start)].find(
    ({ lesson }) => !completedIds.has(lesson.id),
  );
}
