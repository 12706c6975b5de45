import type { CourseModule, Lesson } from './content/course.ts';

export interface PlacedLesson {
  lesson: Lesson;
  module: CourseModule;
  /** Position in the course, from 0. */
  moduleIndex: number;
  /** 1 for the module's first. */
  number: number;
}

export function lessonsInOrder(modules: readonly CourseModule[]): PlacedLesson[] {
  return modules.flatMap((module, moduleIndex) =>
    module.lessons.map((lesson, index) => ({ lesson, module, moduleIndex, number: index + 1 })),
  );
}

/** @param after a lesson's id: the search starts behind it and wraps around */
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

/** `18:25` gives `18 min`; an empty duration gives undefined. */
export function minutesText(duration: string): string | undefined {
  const [minutes, seconds] = duration.split(':').map(Number);
  if (minutes === undefined || seconds === undefined) return undefined;
  return roundedMinutes(minutes * 60 + seconds);
}

/** Returns such as `19 min`. */
export function roundedMinutes(seconds: number): string {
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}
