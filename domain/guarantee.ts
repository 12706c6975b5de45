import { endOfDay, isoDay } from './dates.ts';

interface PurchaseTimes {
  approved_at: Date | null;
  /** When the purchase opened the course; null for older purchases. */
  opened_at: Date | null;
  created_at: Date;
}

/** Returns when the guarantee ends: `days` full days after the payment or the access, whichever is later. */
export function guaranteeEnd({ approved_at, opened_at, created_at }: PurchaseTimes, days: number): Date {
  const start = Math.max(approved_at?.getTime() ?? 0, (opened_at ?? created_at).getTime());
  return endOfDay(new Date(start), days);
}

/** Returns how many days come after the given time's day until the guarantee's last one; negative once it is over. */
export function guaranteeDaysLeft(end: Date, now: Date): number {
  const lastDay = isoDay(new Date(end.getTime() - 1));
  return (Date.parse(lastDay) - Date.parse(isoDay(now))) / 86_400_000;
}
