import { courseModules, lessonIds } from '../../../content/course.ts';
import type { StudentCertificate } from '../../../domain/certificate.ts';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import type { IssuedCertificate } from '../../db/issued-certificate.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { ProgressRepository, StoredProgress } from './progress.repository.ts';

export interface ProgressParts {
  sessions: Sessions;
  progress: ProgressRepository;
  certificates: {
    describe(issued: IssuedCertificate): StudentCertificate;
    /** @returns the certificate, issued now where it was not yet; null where it is not due */
    issueTo(
      student: StudentSession,
      done: { completed: number; total: number },
    ): Promise<StudentCertificate | null>;
  };
}

export function isLesson(lesson: string): boolean {
  return lessonIds.includes(lesson);
}

/**
 * @param token of the student's session
 * @returns progress as the API answers it, or nothing when the session has ended or the course is not open to it
 */
export async function readProgress(parts: ProgressParts, token: string) {
  const stored = await parts.progress.find(token);
  return stored && describeProgress(parts, token, stored);
}

/** Adds lessons of the course, and answers like {@link readProgress}; the last one brings the certificate. */
export async function completeLessons(parts: ProgressParts, token: string, lessons: readonly string[]) {
  const stored = await parts.progress.add(token, lessons);
  return stored && { already_completed: !stored.hasNew, ...(await describeProgress(parts, token, stored)) };
}

async function describeProgress(
  { certificates, sessions }: ProgressParts,
  token: string,
  stored: StoredProgress,
) {
  const completed_lessons = mergeLessons(stored.completedLessons, [], courseModules);
  const summary = summarizeProgress(completed_lessons, courseModules);

  async function certificate() {
    if (stored.certificate) return certificates.describe(stored.certificate);
    if (summary.completed < summary.total) return null;
    // Rare: once for each student, and for those without a real name.
    const session = await sessions.findByToken(token);
    return session ? certificates.issueTo(session, summary) : null;
  }

  return { completed_lessons, ...summary, certificate: await certificate() };
}
