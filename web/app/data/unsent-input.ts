import { useCallback, useRef, useState } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { createStudentStorage } from './student-storage.ts';

type UnsentInputs = Record<string, unknown>;

const unsentStorage = createStudentStorage(
  'unsent',
  (value: unknown): value is UnsentInputs => typeof value === 'object' && value !== null,
);

/** Returns true if any user's unsent input is saved under a name with this prefix. */
export function hasUnsentInput(prefix: string): boolean {
  try {
    const { kept } = JSON.parse(localStorage.getItem(studentKeys.unsent) ?? '{}');
    return Object.keys(kept ?? {}).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

/**
 * Saves typed input in this browser until the server has it. It survives errors, reloads and a lost session; signing
 * out removes it.
 * @param isValid an earlier release may have stored another format
 * @param upgrade returns the input as this release has it
 */
export function useUnsentInput<Value>(
  userId: string,
  name: string,
  isValid: (value: unknown) => value is Value,
  upgrade: (value: Value) => Value = (value) => value,
) {
  const load = () => {
    const value = unsentStorage.load(userId)?.[name];
    return isValid(value) ? upgrade(value) : undefined;
  };
  const [value, setValue] = useState(load);
  /** The current value, for callbacks that began before the last change. */
  const latest = useRef(value);

  /** @param next undefined once the server has the input */
  const write = useCallback(
    (next: Value | undefined) => {
      latest.current = next;
      setValue(next);
      const { [name]: _, ...others } = unsentStorage.load(userId) ?? {};
      unsentStorage.save(userId, next === undefined ? others : { ...others, [name]: next });
    },
    [userId, name],
  );

  return {
    value,
    latest,
    write,
    /** Returns false if storage is full or blocked. */
    isSaved: () => JSON.stringify(load()) === JSON.stringify(latest.current),
  };
}
