import { useCallback, useRef, useState } from 'react';
import { studentKeys } from '../../../domain/browser-storage.ts';
import { studentCopy } from './student-copy.ts';

type Texts = Record<string, unknown>;

const unsent = studentCopy(
  'unsent',
  (value: unknown): value is Texts => typeof value === 'object' && value !== null,
);

/** Returns true if this browser keeps a text whose name begins so, whoever wrote it. */
export function hasUnsent(prefix: string): boolean {
  try {
    const { kept } = JSON.parse(localStorage.getItem(studentKeys.unsent) ?? '{}');
    return Object.keys(kept ?? {}).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed in this browser until the server has it: through an error, a lost session and a reload, but not
 * through a sign-out.
 * @param isValid an earlier release may have kept the text in another form
 */
export function useUnsent<Value>(userId: string, name: string, isValid: (value: unknown) => value is Value) {
  const load = () => {
    const value = unsent.load(userId)?.[name];
    return isValid(value) ? value : undefined;
  };
  const [value, setValue] = useState(load);
  /** Also for requests that began before the last change. */
  const latest = useRef(value);

  /** @param next undefined once the server has the text */
  const write = useCallback(
    (next: Value | undefined) => {
      latest.current = next;
      setValue(next);
      const { [name]: _, ...others } = unsent.load(userId) ?? {};
      unsent.save(userId, next === undefined ? others : { ...others, [name]: next });
    },
    [userId, name],
  );

  return {
    value,
    latest,
    write,
    /** A storage may be full or forbidden. */
    isSaved: () => JSON.stringify(load()) === JSON.stringify(latest.current),
  };
}
