import { useEffect } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { ApiError } from './client.ts';
import { sessionState } from './session-client.ts';

/** What this browser keeps for a student, and for whom: whoever comes next on a shared computer gets none of it. */
export interface StudentCopy<Kept> {
  load(userId: string): Kept | undefined;
  save(userId: string, kept: Kept): void;
  forget(): void;
}

/** @param isKept an earlier version of the product may have kept it in another form */
export function studentCopy<Kept>(
  name: keyof typeof studentKeys,
  isKept: (value: unknown) => value is Kept,
): StudentCopy<Kept> {
  const key = studentKeys[name];
  return {
    load(userId) {
      try {
        const { owner, kept } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return owner === userId && isKept(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    save(owner, kept) {
      // Who has signed out meanwhile leaves nothing behind.
      if (sessionState().status === 'signed-out') return;
      try {
        localStorage.setItem(key, JSON.stringify({ owner, kept }));
      } catch {
        // A full or forbidden storage is no reason to fail.
      }
    },
    forget: () => localStorage.removeItem(key),
  };
}

/** Keeps what is shown, wherever it came from. */
export function useKeptCopy<Kept>(copy: StudentCopy<Kept>, userId: string, kept: Kept | undefined): void {
  useEffect(() => {
    if (kept !== undefined) copy.save(userId, kept);
  }, [copy, userId, kept]);
}

/** What the server has now; without a server, the copy. A refusal is no reason to show the copy. */
export async function readOrCopy<Kept>(
  copy: StudentCopy<Kept>,
  userId: string,
  ask: () => Promise<Kept>,
): Promise<Kept> {
  try {
    return await ask();
  } catch (error) {
    const isRefused = !(error instanceof ApiError && error.isTemporary);
    if (isRefused) copy.forget();
    const kept = isRefused ? undefined : copy.load(userId);
    if (!kept) throw error;
    return kept;
  }
}
