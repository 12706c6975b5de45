import { studentKeys } from '../../../domain/browser-storage.ts';
import { sessionState } from './session-client.ts';

/**
 * Creates a localStorage entry that holds one user's value: on a shared computer other users do not get it.
 * @param isValid an earlier release may have stored another format
 */
export function createStudentStorage<Saved>(
  name: keyof typeof studentKeys,
  isValid: (value: unknown) => value is Saved,
) {
  const key = studentKeys[name];
  return {
    load(userId: string): Saved | undefined {
      try {
        const { owner, kept: saved } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return owner === userId && isValid(saved) ? saved : undefined;
      } catch {
        return undefined;
      }
    },
    save(owner: string, saved: Saved): void {
      // Nothing is saved after a sign-out.
      if (sessionState().status === 'signed-out') return;
      try {
        localStorage.setItem(key, JSON.stringify({ owner, kept: saved }));
      } catch {
        // Storage may be full or blocked.
      }
    },
  };
}
