import { mergePositions, type Position, type TimedPosition } from '../../../domain/positions.ts';
import { ApiError, api, read } from './client.ts';
import { onReconnect } from './reconnect.ts';
import { studentCopy } from './student-copy.ts';

/** Where this browser left each video; until the server has it, it is handed in again and again. */
interface KeptPosition extends TimedPosition {
  isSent: boolean;
}

type Kept = Record<string, KeptPosition>;

export const positionsCopy = studentCopy('positions', isKept);
const nowhere: Position = { last: 0, furthest: 0, duration: 0 };

const address = api.lessons[':lessonId'].position;

/** Keeps where a video is left, beside what is known of it. */
export function keepPosition(user: string, lesson: string, position: TimedPosition): void {
  const kept = positionsCopy.load(user) ?? {};
  const known = kept[lesson];
  const merged = known ? mergePositions(known, position) : position;
  positionsCopy.save(user, { ...kept, [lesson]: { ...merged, isSent: false } });
}

/** Hands in what is kept of a video. @throws {ApiError} when that did not go; a refusal is for good */
export async function sendPosition(user: string, lesson: string): Promise<void> {
  const kept = positionsCopy.load(user)?.[lesson];
  if (!kept || kept.isSent) return;
  try {
    await read(address.$post({ param: { lessonId: lesson } }, { init: { body: bodyOf(kept) } }));
  } catch (error) {
    // Signed out, or no answer: it may go later.
    if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) throw error;
  }
  const now = positionsCopy.load(user);
  if (now?.[lesson]?.at === kept.at)
    positionsCopy.save(user, { ...now, [lesson]: { ...kept, isSent: true } });
}

/** The same from a page that is being left: it goes, or it goes later. */
export function beaconPosition(user: string, lesson: string): void {
  const kept = positionsCopy.load(user)?.[lesson];
  const url = `/api/lessons/${encodeURIComponent(lesson)}/position`;
  if (kept && !kept.isSent) navigator.sendBeacon(url, bodyOf(kept));
}

/** Hands in what this browser has kept for the student, now and whenever the network is back. @returns the way to stop */
export function keepHandingIn(user: string): () => void {
  const handIn = async () => {
    for (const lesson of Object.keys(positionsCopy.load(user) ?? {})) await sendPosition(user, lesson);
  };
  const tryToHandIn = () => void handIn().catch(() => undefined);
  tryToHandIn();
  window.addEventListener('online', tryToHandIn);
  const forget = onReconnect(tryToHandIn);
  return () => {
    window.removeEventListener('online', tryToHandIn);
    forget();
  };
}

/** Where a video stands, whatever device it was watched on; without a server, where it was left on this one. */
export async function readPosition(user: string, lesson: string): Promise<Position> {
  try {
    await sendPosition(user, lesson);
    return await read(address.$get({ param: { lessonId: lesson } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary)) throw error;
    return positionsCopy.load(user)?.[lesson] ?? nowhere;
  }
}

function bodyOf({ last, furthest, duration, at }: KeptPosition): string {
  return JSON.stringify({ seconds: last, furthest, duration, age: (Date.now() - at) / 1000 });
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value as Kept).every((kept) =>
      [kept?.last, kept?.furthest, kept?.duration, kept?.at].every(Number.isFinite),
    )
  );
}
