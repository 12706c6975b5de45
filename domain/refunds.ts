import { endOfDay } from './dates.ts';
import type { PurchaseStatus } from './purchases.ts';

/**
 * `sent`: the provider accepted the request. `done`: the provider or the owner reported that the money was returned.
 */
export type RefundState = 'waiting' | 'sent' | 'done';

export const refundStateNames: Record<RefundState, string> = {
  waiting: 'Pedido registrado',
  sent: 'Dinheiro a caminho',
  done: 'Dinheiro devolvido',
};

export type RefundWay = 'provider' | 'owner';

/** Days until the money is on its way: a promise of the product, not a law. */
const daysToRefund = 3;

export const refundDeadline = (requestedAt: Date) => endOfDay(requestedAt, daysToRefund);

export function refundStateOf(request: { sent_at: Date | null; finished_at: Date | null }): RefundState {
  if (request.finished_at) return 'done';
  return request.sent_at ? 'sent' : 'waiting';
}

export type RefundObstacle = 'unpaid' | 'refunded' | 'disputed' | 'late';

/**
 * Returns why a buyer cannot get a refund; undefined if nothing is against it.
 * @param guaranteeEnd when the guarantee ends
 */
export function refundObstacle(
  purchase: { status: PurchaseStatus; approved_at: Date | null; not_opening_reason: string | null },
  guaranteeEnd: Date,
  requestedAt: Date,
): RefundObstacle | undefined {
  const { status, approved_at, not_opening_reason } = purchase;
  if (status === 'refunded') return 'refunded';
  // In a dispute the buyer's bank decides, and takes the money back itself.
  if (status === 'disputed') return 'disputed';
  if (!approved_at || not_opening_reason !== null) return 'unpaid';
  return requestedAt >= guaranteeEnd ? 'late' : undefined;
}
