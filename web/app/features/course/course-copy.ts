import { courseCopyKey } from '../../../../domain/browser-storage.ts';
import type { CourseModule } from '../../../../domain/content/course.ts';

/** The course as this browser knows it, and for whom: whoever comes next on a shared computer gets none of it. */

export function loadCourseCopy(userId: string): CourseModule[] | undefined {
  try {
    const { owner, modules } = JSON.parse(localStorage.getItem(courseCopyKey) ?? '{}');
    return owner === userId && isCourse(modules) ? modules : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage is no reason to fail: the server has the course. */
export function saveCourseCopy(owner: string, modules: readonly CourseModule[]): void {
  try {
    localStorage.setItem(courseCopyKey, JSON.stringify({ owner, modules }));
  } catch {}
}

export function forgetCourseCopy(): void {
  localStorage.removeItem(courseCopyKey);
}

/** An earlier version of the product may have kept it in another form. */
function isCourse(value: unknown): value is CourseModule[] {
  return (
    Array.isArray(value) &&
    value.every(
      (module: Partial<CourseModule> | null) =>
        typeof module?.title === 'string' &&
        Array.isArray(module.lessons) &&
        module.lessons.every((lesson) => typeof lesson?.id === 'string' && Array.isArray(lesson.documents)),
    )
  );
}
