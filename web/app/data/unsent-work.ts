import { useMemo, useSyncExternalStore } from 'react';
import { unsentWorkPrefix } from '../../../domain/browser-storage.ts';
import { mergePositions, type Position } from '../../../domain/positions.ts';

/** Something that a student does and that works without a network. */
export type Work =
  | { kind: 'lesson'; lesson: string }
  | { kind: 'day'; day: number; isDone: boolean }
  | { kind: 'answer'; module: string; exercise: string; chosen: string[] }
  | ({ kind: 'position'; lesson: string } & Position);

/** `at`: milliseconds since 1970 by this device's clock, unique. */
export type UnsentWork = Work & { at: number };
export type UnsentOf<Kind extends Work['kind']> = Extract<UnsentWork, { kind: Kind }>;

const listeners = new Set<() => void>();
/** The time of what this page added last. */
let latestTime = 0;

/** Returns how the keys of an account's entries begin. Each piece of work has one: two tabs that write at once lose nothing. */
export const unsentKeysOf = (userId: string) => `${unsentWorkPrefix}${userId}:`;

/** Returns what the account did in this browser and the server does not have yet, in its order. */
export function loadUnsentWork(userId: string): UnsentWork[] {
  return loadEntries(unsentKeysOf(userId)).map(({ work }) => work);
}

function loadEntries(prefix: string): { key: string; work: UnsentWork }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, work: JSON.parse(localStorage.getItem(key) ?? 'null') }))
      .filter(({ work }) => Number.isFinite(work?.at))
      .toSorted((a, b) => a.work.at - b.work.at);
  } catch {
    return [];
  }
}

function change(write: () => void): void {
  try {
    write();
  } catch {
    // Storage may be full or blocked.
  }
  for (const listener of listeners) listener();
}

/** Adds work, and returns it; of a lesson's positions only the last is kept, with the furthest of both. */
export function addUnsentWork(userId: string, work: Work, time = Date.now()): UnsentWork {
  const known = loadUnsentWork(userId);
  // A fraction of a millisecond tells it from what another tab adds at the same time.
  const at = Math.max(time, latestTime + 1, (known.at(-1)?.at ?? 0) + 1) + Math.random() / 2;
  latestTime = at;
  const earlier = known.find((one) => isReplaced(one, work));
  const isMoved = work.kind === 'position' && earlier?.kind === 'position';
  const added = { ...work, ...(isMoved && mergePositions(earlier, { ...work, at })), at };
  change(() => localStorage.setItem(unsentKeysOf(userId) + at, JSON.stringify(added)));
  if (earlier) removeUnsentWork(userId, earlier.at);
  return added;
}

function isReplaced(one: Work, next: Work): boolean {
  const subject = subjectOf(next);
  return one.kind === next.kind && subject !== undefined && subjectOf(one) === subject;
}

/** Returns undefined for answers, which all count, in their order. */
function subjectOf(work: Work): string | number | undefined {
  if (work.kind === 'answer') return undefined;
  return work.kind === 'day' ? work.day : work.lesson;
}

export function removeUnsentWork(userId: string, at: number): void {
  change(() => localStorage.removeItem(unsentKeysOf(userId) + at));
}

/** Removes what an account has not sent. */
export function removeAllUnsentWork(userId: string): void {
  for (const { at } of loadUnsentWork(userId)) removeUnsentWork(userId, at);
}

/** Removes what all accounts have not sent, but completed lessons, which were called done. Called on signing out. */
export function removeWorkOnSignOut(): void {
  for (const { key, work } of loadEntries(unsentWorkPrefix))
    if (work.kind !== 'lesson') change(() => localStorage.removeItem(key));
}

/** Returns the account's unsent work of a kind; rerenders when it changes, in any tab. Empty in the first render. */
export function useUnsentWork<Kind extends Work['kind']>(userId: string, kind: Kind): UnsentOf<Kind>[] {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(loadUnsentWork(userId).filter((one) => one.kind === kind)),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text), [text]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
