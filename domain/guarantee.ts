import { endOfDay } from './dates.ts';

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
