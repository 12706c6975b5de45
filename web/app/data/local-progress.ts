import { useMemo, useSyncExternalStore } from 'react';
import { progressKeyPrefix } from '../../../domain/browser-storage.ts';

/**
 * The student's lessons as this browser knows them: a copy of the server's set, and the lessons completed here that the
 * server has not confirmed yet. Stored per user, so a shared computer mixes nobody's lessons.
 */
export interface LocalProgress {
  completed_lessons: string[];
  pending: string[];
}

const listeners = new Set<() => void>();

/** Returns nothing where this browser has never heard of the student's lessons, which is not the same as none. */
export function loadLocalProgress(userId: string): LocalProgress | undefined {
  return parse(readText(userId));
}

export function pendingLessons(userId: string): string[] {
  return loadLocalProgress(userId)?.pending ?? [];
}

/** Returns the pending lessons, and renders again when they change here or in another tab. */
export function usePendingLessons(userId: string): string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(userId),
    () => null,
  );
  return useMemo(() => parse(text)?.pending ?? [], [text]);
}

export function saveLocalProgress(userId: string, progress: LocalProgress): void {
  try {
    localStorage.setItem(progressKeyPrefix + userId, JSON.stringify(progress));
  } catch {
    // A full or forbidden storage is no reason to fail.
  }
  for (const listener of listeners) listener();
}

/** Keeps only the pending lessons: once the session has ended, no other browser could send them. */
export function forgetProgress(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(progressKeyPrefix))) {
    const userId = key.slice(progressKeyPrefix.length);
    const pending = pendingLessons(userId);
    if (pending.length > 0) saveLocalProgress(userId, { completed_lessons: pending, pending });
    else localStorage.removeItem(key);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readText(userId: string): string | null {
  try {
    return globalThis.localStorage?.getItem(progressKeyPrefix + userId) ?? null;
  } catch {
    return null;
  }
}

function parse(text: string | null): LocalProgress | undefined {
  try {
    const { completed_lessons, pending } = JSON.parse(text ?? '{}');
    const isComplete = [completed_lessons, pending].every(
      (list) => Array.isArray(list) && list.every((lesson) => typeof lesson === 'string'),
    );
    return isComplete ? { completed_lessons, pending } : undefined;
  } catch {
    return undefined;
  }
}
