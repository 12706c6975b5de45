import { courseModules } from '../../../content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import { AppError } from '../../http/errors.ts';
import type { ProgressRepository } from './progress.repository.ts';

const lessonIds = new Set(courseModules.flatMap((module) => module.lessons.map((lesson) => lesson.id)));

/** Progress as the API answers it. */
export function describeProgress(completedLessons: readonly string[] | null) {
  const completed_lessons = mergeLessons(completedLessons ?? [], [], courseModules);
  return { completed_lessons, ...summarizeProgress(completed_lessons, courseModules) };
}

/**
 * Adds lessons to the student's set.
 * @throws {AppError} `unknown_lesson` when the course lacks one of them; then nothing is added
 */
export async function completeLessons(
  repository: ProgressRepository,
  student: { id: string; completedLessons: readonly string[] | null },
  lessons: readonly string[],
) {
  if (lessons.some((lesson) => !lessonIds.has(lesson))) throw new AppError('unknown_lesson');
  const known = new Set(student.completedLessons);
  const fresh = lessons.filter((lesson) => !known.has(lesson));
  const added = fresh.length === 0 ? undefined : await repository.add(student.id, fresh);
  // Another tab may have been faster than the session's reading: then the set is read again.
  const completed =
    added ?? (fresh.length === 0 ? student.completedLessons : await repository.find(student.id));
  return { already_completed: added === undefined, ...describeProgress(completed) };
}
