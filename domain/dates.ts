/** Dates and times are shown as in Brasília, which is three hours behind UTC and has no summer time. */
export const timeZone = 'America/Sao_Paulo';

const oneHour = 60 * 60 * 1000;
const oneDay = 24 * oneHour;
const behindUtc = 3 * oneHour;

const longDays = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' });
const moments = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
const shortMoments = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const times = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' });
const dayAndMonth = new Intl.DateTimeFormat('pt-BR', { timeZone, day: 'numeric', month: 'short' });
// Swedish writes ISO dates.
const isoMoments = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** Returns such as `05/11/2026`. */
export function dayText(moment: Date | string): string {
  return new Date(moment).toLocaleDateString('pt-BR', { timeZone });
}

/** Returns such as `5 de novembro de 2026`. */
export function longDayText(moment: Date | string): string {
  return longDays.format(new Date(moment));
}

/** Returns such as `5 de nov. de 2026, 14:05`. */
export function momentText(moment: Date | string): string {
  return moments.format(new Date(moment));
}

/** Returns such as `05/11/2026, 14:05`. */
export function shortMomentText(moment: Date | string): string {
  return shortMoments.format(new Date(moment));
}

/** Returns such as `05/11/2026, 14:05 (horário de Brasília)`, where the reader may be in another time zone. */
export function brasiliaTimeText(moment: Date | string): string {
  return `${shortMomentText(moment)} (horário de Brasília)`;
}

/** Days before and after today that are counted; others are named. */
const countedDays = 6;

/** Returns such as `hoje, 14:05`, `ontem`, `há 3 dias`, `em 2 dias`, `28 nov`, or `28 nov 2025` of another year. @param today ISO day */
export function relativeText(moment: Date | string, today: string): string {
  const day = isoDay(moment);
  const days = (Date.parse(day) - Date.parse(today)) / oneDay;
  if (days === 0) return `hoje, ${times.format(new Date(moment))}`;
  if (days === -1) return 'ontem';
  if (days === 1) return 'amanhã';
  if (Math.abs(days) <= countedDays) return days < 0 ? `há ${-days} dias` : `em ${days} dias`;
  const parts = dayAndMonth.formatToParts(new Date(moment));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value.replace('.', '');
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${part('day')} ${part('month')}${year}`;
}

/** Returns such as `2026-11-05 14:05`. */
export function isoMoment(moment: Date | string): string {
  return isoMoments.format(new Date(moment));
}

/** Returns such as `2026-11-05`. */
export function isoDay(moment: Date | string = new Date()): string {
  return isoMoment(moment).slice(0, 10);
}

/** Counts ISO weeks, which begin on Monday, since 1970; weeks change at midnight in Brasília. */
export function weekNumber(moment: Date): number {
  // Day 0 was a Thursday.
  return Math.floor((Date.parse(isoDay(moment)) / oneDay + 3) / 7);
}

/** Returns such as `2026-11-06` for `2026-11-05` and 1. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
}

/** Returns the latest time, not after the given one, at which clocks in Brasília showed the hour. */
export function lastTimeAt(hour: number, moment: Date): Date {
  const shift = behindUtc + hour * oneHour;
  return new Date(Math.floor((moment.getTime() - shift) / oneDay) * oneDay + shift);
}

/** Returns the end of the day that is `daysLater` days after the given time's. */
export function endOfDay(moment: Date, daysLater: number): Date {
  return new Date(lastTimeAt(0, moment).getTime() + (daysLater + 1) * oneDay);
}

/** Returns the day that ends at a time of {@link endOfDay}, such as `29/11/2026`. */
export function lastDayText(end: Date | string): string {
  return dayText(new Date(new Date(end).getTime() - 1));
}
