import type { InferResponseType } from 'hono/client';
import type { RefundState } from '../../../../domain/refunds.ts';
import type { api } from '../../data/client.ts';

export type RequestRow = InferResponseType<typeof api.admin.requests.$get, 200>['rows'][number];

const stateNames: Record<RefundState, string> = {
  waiting: 'Na fila do provedor',
  sent: 'Dinheiro a caminho',
  done: 'Devolvido',
};

export function stateName({ state, way }: Pick<RequestRow, 'state' | 'way'>): string {
  return state === 'waiting' && way === 'owner' ? 'Espera por você' : stateNames[state];
}
