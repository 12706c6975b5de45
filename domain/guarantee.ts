import { endOfDay } from './dates.ts';

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
