import { mergePositions, type Position, type TimedPosition } from '../../../domain/positions.ts';
import { ApiError, api, read } from './client.ts';
import { runOnReconnect } from './reconnect.ts';
import { createStudentStorage } from './student-storage.ts';

/** A video's or text's position saved in this browser; it stays there after it was sent. */
interface SavedPosition extends TimedPosition {
  /** True also if the server refused it: it is not sent again. */
  isSent: boolean;
}

type SavedPositions = Record<string, SavedPosition>;

/** Positions saved in this browser, by lesson. */
export const positionsStorage = createStudentStorage('positions', isSavedPositions);
/** The position in a lesson that was never begun. */
export const startPosition: Position = { last: 0, furthest: 0, duration: 0 };

const route = api.lessons[':lessonId'].position;

/** Saves the position in a lesson in this browser. */
export function savePosition(user: string, lesson: string, position: TimedPosition): void {
  const saved = positionsStorage.load(user) ?? {};
  const known = saved[lesson];
  const merged = known ? mergePositions(known, position) : position;
  positionsStorage.save(user, { ...saved, [lesson]: { ...merged, isSent: false } });
}

/** Sends the saved position in a lesson; a refused one is not sent again. @throws {ApiError} when it may be sent later */
export async function sendPosition(user: string, lesson: string): Promise<void> {
  const saved = positionsStorage.load(user)?.[lesson];
  if (!saved || saved.isSent) return;
  try {
    await read(route.$post({ param: { lessonId: lesson } }, { init: { body: requestBody(saved) } }));
  } catch (error) {
    // Without a session or an answer it may be sent later.
    if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) throw error;
  }
  const now = positionsStorage.load(user);
  if (now?.[lesson]?.at === saved.at)
    positionsStorage.save(user, { ...now, [lesson]: { ...saved, isSent: true } });
}

/** Sends a position with `sendBeacon` while the page unloads. */
export function sendPositionBeacon(user: string, lesson: string): void {
  const saved = positionsStorage.load(user)?.[lesson];
  const url = `/api/lessons/${encodeURIComponent(lesson)}/position`;
  if (saved && !saved.isSent) navigator.sendBeacon(url, requestBody(saved));
}

/** Sends saved positions now and on each reconnect. Returns a function that stops. */
export function sendPositionsOnReconnect(user: string): () => void {
  return runOnReconnect(async () => {
    for (const lesson of Object.keys(positionsStorage.load(user) ?? {})) await sendPosition(user, lesson);
  });
}

/** Returns a position from the server; offline, the one saved in this browser. */
export async function readPosition(user: string, lesson: string): Promise<Position> {
  try {
    await sendPosition(user, lesson);
    return await read(route.$get({ param: { lessonId: lesson } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary)) throw error;
    return positionsStorage.load(user)?.[lesson] ?? startPosition;
  }
}

function requestBody({ last, furthest, duration, at }: SavedPosition): string {
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
