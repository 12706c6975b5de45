import { useEffect } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { ApiError } from './client.ts';
import { sessionState, signedInUserId } from './session-client.ts';
import { useUserId } from './start.ts';

/** A value stored in this browser for one user; others on a shared computer do not get it. */
export interface StudentCopy<Saved> {
  load(userId: string): Saved | undefined;
  save(userId: string, saved: Saved): void;
  forget(): void;
}

/** @param isSaved checks the stored value: an earlier release may have stored another form */
export function studentCopy<Saved>(
  name: keyof typeof studentKeys,
  isSaved: (value: unknown) => value is Saved,
): StudentCopy<Saved> {
  const key = studentKeys[name];
  return {
    load(userId) {
      try {
        const { owner, kept: saved } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return owner === userId && isSaved(saved) ? saved : undefined;
      } catch {
        return undefined;
      }
    },
    save(owner, saved) {
      // Nothing is saved after a sign-out.
      if (sessionState().status === 'signed-out') return;
      try {
        localStorage.setItem(key, JSON.stringify({ owner, kept: saved }));
      } catch {
        // A full or forbidden storage is no reason to fail.
      }
    },
    forget: () => localStorage.removeItem(key),
  };
}

/** Saves what is shown. */
export function useSavedCopy<Saved>(copy: StudentCopy<Saved>, saved: Saved | undefined): void {
  const userId = useUserId();
  useEffect(() => {
    if (saved !== undefined) copy.save(userId, saved);
  }, [copy, userId, saved]);
}

/** Returns the server's answer, or the copy if the server does not answer. A refusal deletes the copy. */
export async function readOrCopy<Saved>(copy: StudentCopy<Saved>, ask: () => Promise<Saved>): Promise<Saved> {
  const userId = signedInUserId() ?? '';
  try {
    return await ask();
  } catch (error) {
    const isRefused = !(error instanceof ApiError && error.isTemporary);
    if (isRefused) copy.forget();
    const saved = isRefused ? undefined : copy.load(userId);
    if (!saved) throw error;
    return saved;
  }
}
