import { endOfDay } from './dates.ts';

interface Bought {
  approved_at: Date | null;
  /** When it opened the course; older purchases lack it. */
  opened_at: Date | null;
  created_at: Date;
}

/** Returns the first moment after the guarantee: whole days from the provider's approval or the access, the later one. */
export function guaranteeEnd({ approved_at, opened_at, created_at }: Bought, days: number): Date {
  const start = Math.max(approved_at?.getTime() ?? 0, (opened_at ?? created_at).getTime());
  return endOfDay(new Date(start), days);
}
