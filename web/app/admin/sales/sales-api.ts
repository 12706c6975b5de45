import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import { ask } from '../desk-api.ts';
import { createRecordsApi } from '../list/records-api.ts';

type Purchases = (typeof api.admin)['purchases'];
type SaleList = InferResponseType<Purchases['$get'], 200>;
export type SaleRow = SaleList['rows'][number];
export type SaleTotals = SaleList['totals'];
export type SaleDetail = InferResponseType<Purchases[':id']['$get'], 200>;
export type SaleEvent = SaleDetail['events'][number];
export type TroubledEvents = InferResponseType<Purchases['troubled']['$get'], 200>;

const root = '/api/admin/purchases';

export const salesApi = createRecordsApi<SaleList, SaleDetail>('sales', root);

export const troubledQuery = queryOptions({
  queryKey: ['desk', 'troubled'],
  queryFn: () => ask<TroubledEvents>('GET', `${root}/troubled`),
  staleTime: 0,
});

/** The account that a sale to this address would meet. */
export const buyerQuery = (email: string) =>
  queryOptions({
    queryKey: ['desk', 'buyer', email],
    queryFn: () => ask<{ is_unconfirmed: boolean }>('GET', `${root}/buyer?${new URLSearchParams({ email })}`),
  });

export function enterSale(sale: object): Promise<unknown> {
  return ask('POST', root, sale);
}
