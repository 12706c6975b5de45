import { once } from 'node:events';
import { createServer } from 'node:http';
import type { EventStatus } from '../../domain/purchases.ts';
import type { Sample } from '../../server/features/purchases/sample-webhooks.ts';

/** Imitates the APIs of Mercado Pago and Asaas. */
export interface ProviderStandIn {
  url: string;
  tell(sample: Sample): void;
  fail(times: number): void;
  asked(): number;
  stop(): Promise<void>;
}

const mercadoPagoStatus: Record<EventStatus, [status: string, detail: string]> = {
  pending: ['pending', 'pending_waiting_transfer'],
  approved: ['approved', 'accredited'],
  disputed: ['charged_back', 'in_process'],
  won: ['charged_back', 'reimbursed'],
  refunded: ['refunded', 'refunded'],
};

/** @param port 0 picks a free one */
export async function startProviderStandIn(port = 0): Promise<ProviderStandIn> {
  const known = new Map<string, Sample>();
  let failures = 0;
  let questions = 0;
  const server = createServer((request, response) => {
    questions += 1;
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (failures > 0) {
      failures -= 1;
      return answer(503, {});
    }
    const [, kind, id = ''] =
      /^\/(?:v[13]\/)?(payments|merchant_orders|customers|installments)\/(?:cus_|ins_)?([^/]+)$/.exec(
        request.url ?? '',
      ) ?? [];
    const sample = known.get(id);
    const isAsaas = kind === 'customers' || kind === 'installments';
    const isAllowed = isAsaas ? request.headers.access_token : request.headers.authorization;
    if (!sample || !isAllowed) return answer(isAllowed ? 404 : 401, {});
    if (kind === 'customers') return answer(200, { email: sample.email, name: sample.name });
    if (kind === 'installments') return answer(200, { value: sample.amountCents / 100 });
    if (kind === 'merchant_orders') return answer(200, { preference_id: sample.product ?? null });
    const [first_name = '', ...rest] = sample.name.split(' ');
    const [status, status_detail] = mercadoPagoStatus[sample.status];
    const { quantity = 1 } = sample;
    answer(200, {
      id,
      status,
      status_detail,
      live_mode: !sample.isTest,
      currency_id: sample.currency ?? 'BRL',
      transaction_amount: sample.amountCents / 100,
      date_last_updated: (sample.now ?? new Date()).toISOString(),
      external_reference: null,
      order: { id, type: 'mercadopago' },
      additional_info: {
        items: [
          {
            id: 'item-1',
            quantity: String(quantity),
            unit_price: String(sample.amountCents / 100 / quantity),
          },
        ],
      },
      payer: { email: sample.email, first_name, last_name: rest.join(' ') },
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tell: (sample) => known.set(sample.transaction, sample),
    fail: (times) => {
      failures = times;
    },
    asked: () => questions,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
