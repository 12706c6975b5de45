import { isoMoment } from './dates.ts';

/** Returns the value of a `datetime-local` field, such as `2026-11-05T14:05`. */
export function momentInput(moment: Date | string): string {
  return isoMoment(moment).replace(' ', 'T');
}

/** Returns the moment of a `datetime-local` field in Brasília, in ISO format; undefined if the text is none. */
export function readMomentInput(text: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00-03:00`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}
