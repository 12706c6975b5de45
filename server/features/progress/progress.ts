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

export function isLesson(lesson: string): boolean {
  return lessonIds.has(lesson);
}

/**
 * Adds lessons of the course to the set of the session's student.
 * @throws {AppError} `session_missing` when the session has ended, or the course is not open to it
 */
export async function completeLessons(
  repository: ProgressRepository,
  token: string,
  lessons: readonly string[],
) {
  const result = await repository.add(token, lessons);
  if (!result) throw new AppError('session_missing');
  return { already_completed: !result.hasNew, ...describeProgress(result.completedLessons) };
}
