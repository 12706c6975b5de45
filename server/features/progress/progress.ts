import { courseModules } from '../../../content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import { AppError } from '../../http/errors.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { ProgressRepository } from './progress.repository.ts';

export interface ProgressParts {
  sessions: Sessions;
  progress: ProgressRepository;
  certificates: Certificates;
}

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
 * Adds lessons of the course to the set of the session's student; the last one brings the certificate.
 * @throws {AppError} `session_missing` when the session has ended, or the course is not open to it
 */
export async function completeLessons(
  { progress, certificates, sessions }: ProgressParts,
  { token, cookie }: { token: string; cookie: string | undefined },
  lessons: readonly string[],
) {
  const result = await progress.add(token, lessons);
  if (!result) throw new AppError('session_missing');
  const described = describeProgress(result.completedLessons);

  async function certificate() {
    if (result?.certificate) return certificates.describe(result.certificate);
    if (described.completed < described.total) return null;
    // Rare: once for each student, and for those without a real name.
    const session = await sessions.find(cookie);
    return session ? certificates.ofStudent(session) : null;
  }

  return { already_completed: !result.hasNew, ...described, certificate: await certificate() };
}
