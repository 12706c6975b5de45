/** A student's position in a video, in seconds. */
export interface Position {
  last: number;
  furthest: number;
  duration: number;
}

/** The place in a lesson at which a student stopped. */
export type Stop = Pick<Position, 'last' | 'duration'> & Partial<Position>;

export interface TimedPosition extends Position {
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

/** Seconds of playback between two reports to the server. */
export const reportInterval = 15;
/** Share of a video after which the page suggests to complete the lesson. */
const nearlyDone = 0.9;
/** Seconds before the end that count as the end, but at most a tenth of the video. */
const endSeconds = 5;

/** Merges positions of two devices: the furthest second of both, and the newest position. */
export function mergePositions(a: TimedPosition, b: TimedPosition): TimedPosition {
  const furthest = Math.max(a.furthest, b.furthest);
  const newest = isNewer(a, b) ? a : b;
  return { ...newest, furthest };
}

function isNewer(a: TimedPosition, b: TimedPosition): boolean {
  if (a.at !== b.at) return a.at > b.at;
  return a.last === b.last ? a.duration > b.duration : a.last > b.last;
}

/** Share of a lesson from which its position is kept and offered: a glance at its beginning forgets no place. */
export const minShare = 0.03;

/** Returns the second at which playback starts: 0 if the student had reached the end. */
export function resumeAt({ last, duration }: Stop): number {
  return last >= duration - Math.min(endSeconds, duration / 10) ? 0 : last;
}

export function isNearlyDone({ furthest, duration }: Position): boolean {
  return duration > 0 && furthest >= nearlyDone * duration;
}

/** Returns the seconds left of a lesson that was left in the middle; undefined at its beginning and at its end. */
export function secondsLeft(position: Stop): number | undefined {
  const { duration } = position;
  const last = resumeAt(position);
  return duration > 0 && last >= minShare * duration ? duration - last : undefined;
}
