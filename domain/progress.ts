import type { RequiredCount } from './exercises.ts';

export const maxLessons = 200;

export interface ModuleOutline {
  id: string;
  lessons: readonly { id: string }[];
}

export interface ModuleProgress {
  id: string;
  completed: number;
  total: number;
  complete: boolean;
}

interface ProgressSummary {
  completed: number;
  total: number;
  /** Rounded, from 0 to 100. */
  percent: number;
  modules: ModuleProgress[];
  modules_completed: number;
}

export function summarizeProgress(
  completedLessons: Iterable<string>,
  modules: readonly ModuleOutline[],
): ProgressSummary {
  const done = new Set(completedLessons);
  const perModule = modules.map(({ id, lessons }) => {
    const completed = lessons.filter((lesson) => done.has(lesson.id)).length;
    return { id, completed, total: lessons.length, complete: completed === lessons.length };
  });
  const completed = perModule.reduce((sum, module) => sum + module.completed, 0);
  const total = perModule.reduce((sum, module) => sum + module.total, 0);
  return {
    completed,
    total,
    percent: total === 0 ? 0 : Math.round((completed / total) * 100),
    modules: perModule,
    modules_completed: perModule.filter((module) => module.complete).length,
  };
}

export function mergeLessons(
  a: Iterable<string>,
  b: Iterable<string>,
  modules: readonly ModuleOutline[],
): string[] {
  const done = new Set([...a, ...b]);
  return modules.flatMap((module) => module.lessons.map((lesson) => lesson.id)).filter((id) => done.has(id));
}

export type CourseRefusal = 'course_incomplete' | 'exercises_open';

/** Counts what a student has done for the certificate. */
export interface CourseDone {
  completed: number;
  total: number;
  /** Undefined unless exercises count for the certificate. */
  exercises?: RequiredCount | undefined;
}

/** Returns what is left to do before the certificate, whatever the name. */
export function courseRefusal(progress: CourseDone): CourseRefusal | undefined {
  // The percentage is rounded, so lessons are counted.
  if (progress.total === 0 || progress.completed < progress.total) return 'course_incomplete';
  const { exercises } = progress;
  return exercises && exercises.solved < exercises.total ? 'exercises_open' : undefined;
}
