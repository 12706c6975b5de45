/** The longest that a lesson's field takes: 999:59, in seconds. */
export const maxVideoSeconds = 999 * 60 + 59;

/** Returns text such as `18:25`, as a lesson's field has it. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `18:25` gives `18 min`; an empty duration gives undefined. */
export function minutesText(duration: string): string | undefined {
  const [minutes, seconds] = duration.split(':').map(Number);
  if (minutes === undefined || seconds === undefined) return undefined;
  return roundedMinutes(minutes * 60 + seconds);
}

/** Returns such as `19 min`. */
export function roundedMinutes(seconds: number): string {
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

/** Returns such as `1 h 54 min`, or `54 min`. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return roundedMinutes(seconds);
  return [`${Math.floor(minutes / 60)} h`, ...(minutes % 60 ? [`${minutes % 60} min`] : [])].join(' ');
}

/** Formats seconds as `18:25` or `1:02:03`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
