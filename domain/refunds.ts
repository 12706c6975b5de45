import { endOfDay } from './dates.ts';
import type { PurchaseStatus } from './purchases.ts';

/** A buyer's wish to have the money back, from the moment it is asked for. */

/** `sent`: the provider has taken it, the money is on its way. `done`: provider or owner say that it went back. */
export const refundStates = ['waiting', 'sent', 'done'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundStateNames: Record<RefundState, string> = {
  waiting: 'Pedido registrado',
  sent: 'Dinheiro a caminho',
  done: 'Dinheiro devolvido',
};

/** Who gives the money back. */
export const refundWays = ['provider', 'owner'] as const;
export type RefundWay = (typeof refundWays)[number];

/** Days after the request in which the money is to be on its way: the house's own measure, not a law's. */
const daysToRefund = 3;

export const refundDeadline = (asked: Date) => endOfDay(asked, daysToRefund);

export function refundStateOf(request: { sent_at: Date | null; finished_at: Date | null }): RefundState {
  if (request.finished_at) return 'done';
  return request.sent_at ? 'sent' : 'waiting';
}

/** Why a purchase cannot be withdrawn from, or not here. */
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
