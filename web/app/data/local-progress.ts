import { progressKeyPrefix } from '../../../domain/browser-storage.ts';

/**
 * The student's lessons as this browser knows them: a copy of the server's set, and the marks that the server has
 * not confirmed yet. Kept per user, so a shared computer mixes nobody's lessons.
 */
export interface LocalProgress {
  completed_lessons: string[];
  /** Marked while the server could not be reached. */
  pending: string[];
}

const keyOf = (userId: string) => progressKeyPrefix + userId;
/** @returns nothing where this browser has never heard of the student's lessons: that is not none */
export function loadLocalProgress(userId: string): LocalProgress | undefined {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(keyOf(userId)) ?? 'null');
    return isLocalProgress(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** @returns marks that wait for the server */
export function pendingLessons(userId: string): string[] {
  return loadLocalProgress(userId)?.pending ?? [];
}

/** As far as the browser allows. */
export function saveLocalProgress(userId: string, progress: LocalProgress): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(progress));
  } catch {
    // A full or forbidden storage is no reason to fail.
  }
}

function isLocalProgress(value: unknown): value is LocalProgress {
  const { completed_lessons, pending } = (value ?? {}) as Partial<LocalProgress>;
  return [completed_lessons, pending].every(
    (list) => Array.isArray(list) && list.every((lesson) => typeof lesson === 'string'),
  );
}

/** After a session only marks stay that the server does not have: nobody else could hand them in. */
export function forgetProgress(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(progressKeyPrefix))) {
    const userId = key.slice(progressKeyPrefix.length);
    const pending = pendingLessons(userId);
    if (pending.length > 0) saveLocalProgress(userId, { completed_lessons: pending, pending });
    else localStorage.removeItem(key);
  }
}
