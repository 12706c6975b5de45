import type { CourseModule, Lesson } from './content/course.ts';

/** The way through the course: its lessons one after the other, and which of them comes next. */

export interface PlacedLesson {
  lesson: Lesson;
  module: CourseModule;
  /** Of the module in the course, from 0. */
  moduleIndex: number;
  /** In its module, from 1. */
  number: number;
}

export function lessonsInOrder(modules: readonly CourseModule[]): PlacedLesson[] {
  return modules.flatMap((module, moduleIndex) =>
    module.lessons.map((lesson, index) => ({ lesson, module, moduleIndex, number: index + 1 })),
  );
}

/**
 * @param after a lesson's id: what lies behind it comes last
 * @returns the next lesson that is not completed; nothing when all are
 */
export function nextUnfinished(
  modules: readonly CourseModule[],
  completed: Iterable<string>,
  after?: string,
): PlacedLesson | undefined {
  const all = lessonsInOrder(modules);
  const done = new Set(completed);
  const start = all.findIndex(({ lesson }) => lesson.id === after) + 1;
  return [...all.slice(start), ...all.slice(0, start)].find(({ lesson }) => !done.has(lesson.id));
}

/** @param duration as the course has it: `18:25`, or empty @returns `18 min`, or nothing */
export function minutesText(duration: string): string | undefined {
  const [minutes, seconds] = duration.split(':').map(Number);
  if (minutes === undefined || seconds === undefined) return undefined;
  return `${Math.max(1, Math.round(minutes + seconds / 60))} min`;
}
