import { useEffect } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { ApiError } from './client.ts';
import { sessionState, signedInUserId } from './session-client.ts';
import { useUserId } from './start.ts';

/** A value stored in this browser for one user; others on a shared computer do not get it. */
export interface StudentCopy<Kept> {
  load(userId: string): Kept | undefined;
  save(userId: string, kept: Kept): void;
  forget(): void;
}

/** @param isKept checks the stored value: an earlier release may have stored another form */
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
      // Nothing is saved after a sign-out.
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

/** Saves what is shown. */
export function useKeptCopy<Kept>(copy: StudentCopy<Kept>, kept: Kept | undefined): void {
  const userId = useUserId();
  useEffect(() => {
    if (kept !== undefined) copy.save(userId, kept);
  }, [copy, userId, kept]);
}

/** Returns the server's answer, or the copy if the server does not answer. A refusal deletes the copy. */
export async function readOrCopy<Kept>(copy: StudentCopy<Kept>, ask: () => Promise<Kept>): Promise<Kept> {
  const userId = signedInUserId() ?? '';
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
