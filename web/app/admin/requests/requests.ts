import type { InferResponseType } from 'hono/client';
import type { RequestFilter } from '../../../../domain/desk-lists.ts';
import type { RefundState } from '../../../../domain/refunds.ts';
import type { api } from '../../data/client.ts';

export type RequestRow = InferResponseType<typeof api.admin.requests.$get, 200>['rows'][number];

export const filterNames: Record<RequestFilter, string> = {
  owner: 'Esperam por você',
  open: 'Abertos',
  done: 'Devolvidos',
};

const stateNames: Record<RefundState, string> = {
  waiting: 'Na fila do provedor',
  sent: 'Dinheiro a caminho',
  done: 'Devolvido',
};

export function stateName({ state, way }: Pick<RequestRow, 'state' | 'way'>): string {
  return state === 'waiting' && way === 'owner' ? 'Espera por você' : stateNames[state];
}
