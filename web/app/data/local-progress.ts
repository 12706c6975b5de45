import { useMemo, useSyncExternalStore } from 'react';
import { progressKeyPrefix } from '../../../domain/browser-storage.ts';

/**
 * The student's completed lessons in this browser's storage: the server's last set, and the lessons that the server has
 * not confirmed yet. Stored per user, because students may share a computer.
 */
export interface LocalProgress {
  completed_lessons: string[];
  pending: string[];
}

const listeners = new Set<() => void>();

/** Returns undefined if nothing was stored for the user, which differs from no lessons. */
export function loadLocalProgress(userId: string): LocalProgress | undefined {
  return parseProgress(readStored(userId));
}

/** Returns the completed lessons that the server has not confirmed. */
export function pendingLessons(userId: string): string[] {
  return loadLocalProgress(userId)?.pending ?? [];
}

/** Returns the pending lessons; rerenders when they change, and not with the rest, in this or another tab. */
export function usePendingLessons(userId: string): string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(pendingLessons(userId)),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text), [text]);
}

export function saveLocalProgress(userId: string, progress: LocalProgress): void {
  try {
    localStorage.setItem(progressKeyPrefix + userId, JSON.stringify(progress));
  } catch {
    // Storage may be full or blocked.
  }
  for (const listener of listeners) listener();
}

/** Removes everything but pending lessons, which only this browser can send. Called when the session ends. */
export function removeConfirmedProgress(): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(progressKeyPrefix))) {
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

function readStored(userId: string): string | null {
  try {
    return globalThis.localStorage?.getItem(progressKeyPrefix + userId) ?? null;
  } catch {
    return null;
  }
}

function parseProgress(text: string | null): LocalProgress | undefined {
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
