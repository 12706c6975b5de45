import { dayText, isoMoment, momentText } from '../../../../domain/dates.ts';
import { moneyText } from '../../../../domain/money.ts';
import { manualProvider, providerLabel } from '../../../../domain/purchases.ts';
import type { Answer, api } from '../../data/client.ts';

type Purchases = typeof api.admin.purchases;
/** A row of the list of purchases, as the API returns it. */
export type PurchaseRow = Answer<Purchases['$get']>['rows'][number];
export type PurchaseDetail = Answer<Purchases[':id']['$get']>;
export type PurchaseEvent = PurchaseDetail['events'][number];

/** Returns the amount in words: `R$ 85,00`, or `Sem valor`. */
export function amountText({ amount_cents, currency }: { amount_cents: number | null; currency: string }) {
  return amount_cents === null ? 'Sem valor' : moneyText(amount_cents, currency);
}

/** Returns the company and its code of the sale: `Hotmart, transação HP123`. */
export const transactionText = (sale: { provider: string; transaction_id: string }) =>
  `${providerLabel(sale.provider)}, transação ${sale.transaction_id}`;

/** Returns true for a manual sale of a past day: nobody typed the hour, and the server stores noon. */
export const hasNoHour = ({ provider, sold_at }: { provider: string; sold_at: string }) =>
  provider === manualProvider && isoMoment(sold_at).endsWith('12:00');

/** Returns when a sale was made, without an hour that nobody typed. */
export const soldText = (sale: { provider: string; sold_at: string }) =>
  (hasNoHour(sale) ? dayText : momentText)(sale.sold_at);
