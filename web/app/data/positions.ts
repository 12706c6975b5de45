import { mergePositions, type Position, type TimedPosition } from '../../../domain/positions.ts';
import { ApiError, api, read } from './client.ts';
import { whenServerAnswers } from './reconnect.ts';
import { studentCopy } from './student-copy.ts';

/** A video's position in this browser, sent again until the server has it. */
interface SavedPosition extends TimedPosition {
  isSent: boolean;
}

type SavedPositions = Record<string, SavedPosition>;

export const positionsCopy = studentCopy('positions', isSavedPositions);
const nowhere: Position = { last: 0, furthest: 0, duration: 0 };

const address = api.lessons[':lessonId'].position;

/** Saves a video's position in this browser. */
export function keepPosition(user: string, lesson: string, position: TimedPosition): void {
  const saved = positionsCopy.load(user) ?? {};
  const known = saved[lesson];
  const merged = known ? mergePositions(known, position) : position;
  positionsCopy.save(user, { ...saved, [lesson]: { ...merged, isSent: false } });
}

/** Sends a video's saved position; a refused one is not sent again. @throws {ApiError} when it may be sent later */
export async function sendPosition(user: string, lesson: string): Promise<void> {
  const saved = positionsCopy.load(user)?.[lesson];
  if (!saved || saved.isSent) return;
  try {
    await read(address.$post({ param: { lessonId: lesson } }, { init: { body: bodyOf(saved) } }));
  } catch (error) {
    // Without a session or an answer it may be sent later.
    if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) throw error;
  }
  const now = positionsCopy.load(user);
  if (now?.[lesson]?.at === saved.at)
    positionsCopy.save(user, { ...now, [lesson]: { ...saved, isSent: true } });
}

/** Sends a position from a page that is being left. */
export function beaconPosition(user: string, lesson: string): void {
  const saved = positionsCopy.load(user)?.[lesson];
  const url = `/api/lessons/${encodeURIComponent(lesson)}/position`;
  if (saved && !saved.isSent) navigator.sendBeacon(url, bodyOf(saved));
}

/** Sends saved positions now and whenever the network returns. Returns a function that stops. */
export function keepHandingIn(user: string): () => void {
  return whenServerAnswers(async () => {
    for (const lesson of Object.keys(positionsCopy.load(user) ?? {})) await sendPosition(user, lesson);
  });
}

/** Returns a video's position from the server, or without it this browser's own. */
export async function readPosition(user: string, lesson: string): Promise<Position> {
  try {
    await sendPosition(user, lesson);
    return await read(address.$get({ param: { lessonId: lesson } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary)) throw error;
    return positionsCopy.load(user)?.[lesson] ?? nowhere;
  }
}

function bodyOf({ last, furthest, duration, at }: SavedPosition): string {
  return JSON.stringify({ seconds: last, furthest, duration, age: (Date.now() - at) / 1000 });
}

function isSavedPositions(value: unknown): value is SavedPositions {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value as SavedPositions).every((saved) =>
      [saved?.last, saved?.furthest, saved?.duration, saved?.at].every(Number.isFinite),
    )
  );
}
