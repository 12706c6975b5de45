import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../../api.ts';
import { ask } from '../desk-api.ts';

type Purchases = (typeof api.admin)['purchases'];
export type SaleList = InferResponseType<Purchases['$get'], 200>;
export type SaleRow = SaleList['rows'][number];
export type SaleDetail = InferResponseType<Purchases[':id']['$get'], 200>;
export type SaleEvent = SaleDetail['events'][number];
export type TroubledEvents = InferResponseType<Purchases['troubled']['$get'], 200>;

const root = '/api/admin/purchases';

export const salesQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: ['desk', 'sales', search.toString()],
    queryFn: () => ask<SaleList>('GET', `${root}?${search}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'sale', id],
    queryFn: () => ask<SaleDetail>('GET', `${root}/${encodeURIComponent(id)}`),
    staleTime: 0,
  });

export const troubledQuery = queryOptions({
  queryKey: ['desk', 'troubled'],
  queryFn: () => ask<TroubledEvents>('GET', `${root}/troubled`),
  staleTime: 0,
});

/** @param action such as `replay` */
export function actOnSale(id: string, action: string, body: object = {}): Promise<unknown> {
  return ask('POST', `${root}/${encodeURIComponent(id)}/${action}`, body);
}

export function enterSale(sale: object): Promise<unknown> {
  return ask('POST', root, sale);
}

export const salesCsv = (search: URLSearchParams) => `${root}.csv?${search}`;
