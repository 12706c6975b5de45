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

/** Returns the number of modules without the bonus. */
export function regularModuleCount(modules: readonly CourseModule[]): number {
  return modules.filter(({ id }) => id !== 'bonus').length;
}
