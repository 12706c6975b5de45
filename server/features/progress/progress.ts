import { courseModules } from '../../../content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { ProgressRepository, StoredProgress } from './progress.repository.ts';

export interface ProgressParts {
  sessions: Sessions;
  progress: ProgressRepository;
  certificates: Certificates;
}

const lessonIds = new Set(courseModules.flatMap((module) => module.lessons.map((lesson) => lesson.id)));

export function isLesson(lesson: string): boolean {
  return lessonIds.has(lesson);
}

/** Who asks: the token of a session, and the Cookie header that it came in. */
export interface Asker {
  token: string;
  cookie: string | undefined;
}

/** @returns progress as the API answers it, or nothing when the session has ended or the course is not open to it */
export async function readProgress(parts: ProgressParts, asker: Asker) {
  const stored = await parts.progress.find(asker.token);
  return stored && describeProgress(parts, asker, stored);
}

/** Adds lessons of the course, and answers like {@link readProgress}; the last one brings the certificate. */
export async function completeLessons(parts: ProgressParts, asker: Asker, lessons: readonly string[]) {
  const stored = await parts.progress.add(asker.token, lessons);
  return stored && { already_completed: !stored.hasNew, ...(await describeProgress(parts, asker, stored)) };
}

async function describeProgress(
  { certificates, sessions }: ProgressParts,
  { cookie }: Asker,
  stored: StoredProgress,
) {
  const completed_lessons = mergeLessons(stored.completedLessons, [], courseModules);
  const summary = summarizeProgress(completed_lessons, courseModules);

  async function certificate() {
    if (stored.certificate) return certificates.describe(stored.certificate);
    if (summary.completed < summary.total) return null;
    // Rare: once for each student, and for those without a real name.
    const session = await sessions.find(cookie);
    return session ? certificates.issueTo(session, summary) : null;
  }

  return { completed_lessons, ...summary, certificate: await certificate() };
}
