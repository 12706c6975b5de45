import type { StudentCertificate } from '../../../domain/certificate.ts';
import { type ModuleOutline, mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import type { IssuedCertificate } from '../../db/issued-certificate.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { ProgressRepository, StoredProgress } from './progress.repository.ts';

export interface ProgressParts {
  course: {
    /** As it is published. */
    modules(): readonly ModuleOutline[];
    /** Says whether these lessons are in the course, or were: what was done offline meanwhile is taken. */
    hasEverHad(...lessons: string[]): Promise<boolean>;
  };
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

/**
 * @param token of the student's session
 * @returns whose it is, and progress as the API answers it; nothing when the session has ended or the course is not open to it
 */
export async function readProgress(parts: ProgressParts, token: string) {
  const stored = await parts.progress.find(token);
  return stored && { userId: stored.userId, progress: describeProgress(parts, stored) };
}

/** Adds lessons of the course, and answers like {@link readProgress}; the last one brings the certificate. */
export async function completeLessons(parts: ProgressParts, token: string, lessons: readonly string[]) {
  const stored = await parts.progress.add(token, lessons);
  if (!stored) return undefined;
  const progress = describeProgress(parts, stored);
  const isDue = !progress.certificate && progress.completed === progress.total;
  // Rare: once for each student, and for those without a real name.
  const session = isDue ? await parts.sessions.findByToken(token) : undefined;
  const certificate = session ? await parts.certificates.issueTo(session, progress) : progress.certificate;
  return {
    userId: stored.userId,
    progress: { already_completed: !stored.hasNew, ...progress, certificate },
  };
}

function describeProgress({ certificates, course }: ProgressParts, stored: StoredProgress) {
  const modules = course.modules();
  const completed_lessons = mergeLessons(stored.completedLessons, [], modules);
  const certificate = stored.certificate ? certificates.describe(stored.certificate) : null;
  return { completed_lessons, ...summarizeProgress(completed_lessons, modules), certificate };
}
