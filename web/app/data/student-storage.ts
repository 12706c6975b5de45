import { useEffect } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { ApiError } from './client.ts';
import { sessionState, signedInUserId } from './session-client.ts';
import { useUserId } from './start.ts';

/** A localStorage entry that holds one user's value: on a shared computer other users do not get it. */
export interface StudentStorage<Saved> {
  load(userId: string): Saved | undefined;
  save(userId: string, saved: Saved): void;
  remove(): void;
}

/** Creates a {@link StudentStorage}. @param isValid an earlier release may have stored another format */
export function createStudentStorage<Saved>(
  name: keyof typeof studentKeys,
  isValid: (value: unknown) => value is Saved,
): StudentStorage<Saved> {
  const key = studentKeys[name];
  return {
    load(userId) {
      try {
        const { owner, kept: saved } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return owner === userId && isValid(saved) ? saved : undefined;
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
        // Storage may be full or blocked.
      }
    },
    remove: () => localStorage.removeItem(key),
  };
}

/** Saves a value whenever it changes. */
export function useSaveToStorage<Saved>(storage: StudentStorage<Saved>, saved: Saved | undefined): void {
  const userId = useUserId();
  useEffect(() => {
    if (saved !== undefined) storage.save(userId, saved);
  }, [storage, userId, saved]);
}

/** Fetches a value; if the server does not answer, returns the saved one. Any other failure removes the saved one. */
export async function fetchOrLoadSaved<Saved>(
  storage: StudentStorage<Saved>,
  request: () => Promise<Saved>,
): Promise<Saved> {
  const userId = signedInUserId() ?? '';
  try {
    return await request();
  } catch (error) {
    const isFinal = !(error instanceof ApiError && error.isTemporary);
    if (isFinal) storage.remove();
    const saved = isFinal ? undefined : storage.load(userId);
    if (!saved) throw error;
    return saved;
  }
}
