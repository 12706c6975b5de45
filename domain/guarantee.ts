/** Milliseconds. Brasília is three hours behind UTC, and has no summer time. */
const day = 24 * 60 * 60 * 1000;
const shift = 3 * 60 * 60 * 1000;

/** @returns the end of the day that is so many days after the one of a moment, as days are in Brasília */
export function endOfDay(moment: Date, daysLater: number): Date {
  return new Date((Math.floor((moment.getTime() - shift) / day) + daysLater + 1) * day + shift);
}

interface Bought {
  approved_at: Date | null;
  /** When it opened the course; nobody knows it of purchases of before this was kept. */
  opened_at: Date | null;
  /** When it was first heard of. */
  created_at: Date;
}

/**
 * Until when a purchase can be withdrawn from: the days after the provider's approval or the access, whichever is later,
 * the last of them whole.
 * @returns the first moment at which it is too late
 */
export function guaranteeEnd({ approved_at, opened_at, created_at }: Bought, days: number): Date {
  const start = Math.max(approved_at?.getTime() ?? 0, (opened_at ?? created_at).getTime());
  return endOfDay(new Date(start), days);
}

/** @param end as {@link guaranteeEnd} and {@link endOfDay} give it @returns its last day, such as `29/11/2026` */
export function lastDayText(end: Date | string): string {
  return new Date(new Date(end).getTime() - 1).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}
