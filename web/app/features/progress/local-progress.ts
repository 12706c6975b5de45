/**
 * The student's lessons as this browser knows them: a copy of the server's set, and the marks that the server has
 * not confirmed yet. Kept per user, so a shared computer mixes nobody's lessons.
 */
interface LocalProgress {
  completed_lessons: string[];
  /** Marked while the server could not be reached. */
  pending: string[];
}

const keyOf = (userId: string) => `ia-vet:progress:${userId}`;
const nothing: LocalProgress = { completed_lessons: [], pending: [] };

export function loadLocalProgress(userId: string): LocalProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isLocalProgress(stored) ? stored : nothing;
  } catch {
    return nothing;
  }
}

/** A full or forbidden storage is no reason to fail: the server has the set. */
export function saveLocalProgress(userId: string, progress: LocalProgress): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(progress));
  } catch {}
}

function isLocalProgress(value: unknown): value is LocalProgress {
  const { completed_lessons, pending } = (value ?? {}) as Partial<LocalProgress>;
  return [completed_lessons, pending].every(
    (list) => Array.isArray(list) && list.every((lesson) => typeof lesson === 'string'),
  );
}
