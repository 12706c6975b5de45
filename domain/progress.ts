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
  const completedIds = new Set(completedLessons);
  const perModule = modules.map(({ id, lessons }) => {
    const completed = lessons.filter((lesson) => completedIds.has(lesson.id)).length;
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

/** Returns completed lessons in the order of completion, each once, without those that the course no longer has. */
export function currentLessons(completed: Iterable<string>, modules: readonly ModuleOutline[]): string[] {
  const known = new Set(modules.flatMap((module) => module.lessons.map(({ id }) => id)));
  return [...new Set(completed)].filter((id) => known.has(id));
}

export type CourseRefusal = 'course_incomplete' | 'exercises_open';

/** A student's state on the way to the certificate: lessons, and exercises that count. */
export interface CertificateProgress {
  completed: number;
  total: number;
  /** Undefined unless exercises count for the certificate. */
  exercises?: RequiredCount | undefined;
}

/** Returns what must be done before the certificate; undefined if nothing is left. */
export function courseRefusal(progress: CertificateProgress): CourseRefusal | undefined {
  // Compares counts, as the percentage is rounded.
  if (progress.total === 0 || progress.completed < progress.total) return 'course_incomplete';
  const { exercises } = progress;
  return exercises && !exercises.is_met ? 'exercises_open' : undefined;
}
