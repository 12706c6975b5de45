/** Where a video stands, in seconds. */
export interface Position {
  /** Where it was left. */
  last: number;
  /** How far it was ever seen. */
  furthest: number;
  /** How long it is. */
  duration: number;
}

/** One that a device knows, with the moment at which it was left. */
export interface TimedPosition extends Position {
  /** Milliseconds since 1970, by that device's clock. */
  at: number;
}

/** Seconds of play between two reports. */
export const reportInterval = 15;
/** Part of a video after which its lesson may be offered to be completed. */
const nearlyDone = 0.9;
/** Seconds before the end in which nobody wants to go on. */
const end = 5;

/** The furthest second wins, and the newest last one; in any order, any number of times. */
export function mergePositions(one: TimedPosition, other: TimedPosition): TimedPosition {
  const furthest = Math.max(one.furthest, other.furthest);
  const newest = isNewer(one, other) ? one : other;
  return { ...newest, furthest };
}

/** Of two at the same moment, the one that is further. */
function isNewer(one: TimedPosition, other: TimedPosition): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return one.last === other.last ? one.duration > other.duration : one.last > other.last;
}

/** @returns the second at which to go on: where it was left, or the beginning after the end */
export function resumeAt({ last, duration }: Position): number {
  return last >= duration - Math.min(end, duration / 10) ? 0 : last;
}

export function isNearlyDone({ furthest, duration }: Position): boolean {
  return duration > 0 && furthest >= nearlyDone * duration;
}
