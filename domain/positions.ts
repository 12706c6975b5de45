export interface Position {
  last: number;
  furthest: number;
  duration: number;
}

export interface TimedPosition extends Position {
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

/** Seconds of play between two reports. */
export const reportInterval = 15;
/** Share of a video after which its lesson is offered for completion. */
const nearlyDone = 0.9;
/** Seconds before the end that count as the end. */
const end = 5;

/** Keeps the furthest second and the newest position; order and repetition do not matter. */
export function mergePositions(one: TimedPosition, other: TimedPosition): TimedPosition {
  const furthest = Math.max(one.furthest, other.furthest);
  const newest = isNewer(one, other) ? one : other;
  return { ...newest, furthest };
}

function isNewer(one: TimedPosition, other: TimedPosition): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return one.last === other.last ? one.duration > other.duration : one.last > other.last;
}

export function resumeAt({ last, duration }: Position): number {
  return last >= duration - Math.min(end, duration / 10) ? 0 : last;
}

export function isNearlyDone({ furthest, duration }: Position): boolean {
  return duration > 0 && furthest >= nearlyDone * duration;
}
