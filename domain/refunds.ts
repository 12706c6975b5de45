import { endOfDay } from './dates.ts';
import type { PurchaseStatus } from './purchases.ts';

/** `sent`: the provider accepted it. `done`: the provider or the owner says that the money went back. */
export const refundStates = ['waiting', 'sent', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundStateNames: Record<RefundState, string> = {
  waiting: 'Pedido registrado',
  sent: 'Dinheiro a caminho',
  done: 'Dinheiro devolvido',
};

export const refundWays = ['provider', 'owner'] as const;
export type RefundWay = (typeof refundWays)[number];

/** Days until the money is on its way: the product's own limit, not a law's. */
const daysToRefund = 3;

export const refundDeadline = (asked: Date) => endOfDay(asked, daysToRefund);

export function refundStateOf(request: { sent_at: Date | null; finished_at: Date | null }): RefundState {
  if (request.finished_at) return 'done';
  return request.sent_at ? 'sent' : 'waiting';
}

export type RefundObstacle = 'unpaid' | 'refunded' | 'disputed' | 'late';

/** @param end of the guarantee @param asked when the buyer asked */
export function refundObstacle(
  purchase: { status: PurchaseStatus; approved_at: Date | null; not_opening_reason: string | null },
  end: Date,
  asked: Date,
): RefundObstacle | undefined {
  const { status, approved_at, not_opening_reason } = purchase;
  if (status === 'refunded') return 'refunded';
  // The bank decides, and takes the money back itself.
  if (status === 'disputed') return 'disputed';
  if (!approved_at || not_opening_reason !== null) return 'unpaid';
  return asked >= end ? 'late' : undefined;
}
