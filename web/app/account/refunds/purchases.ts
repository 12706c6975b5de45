import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, codeOf, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { accountMessages } from '../messages.ts';

export type OwnPurchase = InferResponseType<typeof api.purchases.$get, 200>['purchases'][number];
export type OwnContract = InferResponseType<(typeof api.purchases)[':id']['contract']['$get'], 200>;

export const purchasesQuery = freshQuery(['purchases'], api.purchases.$get);

export function contractQuery(id: string) {
  return queryOptions({
    queryKey: ['purchases', 'contract', id],
    queryFn: () => read(api.purchases[':id'].contract.$get({ param: { id } })),
  });
}

const { refunds } = accountMessages;
const refundErrors: Partial<Record<string, string>> = {
  guarantee_over: refunds.late,
  wrong_state: refunds.wrongState,
  not_found: refunds.wrongState,
  invalid_token: refunds.invalidLink,
  session_missing: refunds.sessionEnded,
};

/** Returns the text for a failed refund request. */
export const explainRefundError = (error: unknown) => refundErrors[codeOf(error)] ?? refunds.failed;
