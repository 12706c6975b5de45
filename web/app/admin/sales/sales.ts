import type { InferResponseType } from 'hono/client';
import { moneyText } from '../../../../domain/money.ts';
import type { api } from '../../data/client.ts';

type Purchases = typeof api.admin.purchases;
type SaleList = InferResponseType<Purchases['$get'], 200>;
export type SaleRow = SaleList['rows'][number];
export type SaleTotals = SaleList['totals'];
export type SaleDetail = InferResponseType<Purchases[':id']['$get'], 200>;
export type SaleEvent = SaleDetail['events'][number];

export function amountText({ amount_cents, currency }: { amount_cents: number | null; currency: string }) {
  return amount_cents === null ? 'Sem valor' : moneyText(amount_cents, currency);
}
