import { once } from 'node:events';
import { createServer } from 'node:http';
import type { EventStatus } from '../../domain/purchases.ts';
import { sourceText } from '../../domain/sources.ts';
import type { Sample } from '../../server/features/purchases/sample-messages.ts';

const mercadoPagoStatus: Record<EventStatus, [status: string, detail: string]> = {
  unpaid: ['cancelled', 'expired'],
  pending: ['pending', 'pending_waiting_transfer'],
  approved: ['approved', 'accredited'],
  disputed: ['charged_back', 'in_process'],
  won: ['charged_back', 'reimbursed'],
  refunded: ['refunded', 'refunded'],
};

/**
 * Starts an HTTP server that answers like Mercado Pago and Asaas, for `npm run webhook` and tests.
 * @param port 0 picks a free one
 */
export async function startFakeProviderApi(port = 0) {
  const samples = new Map<string, Sample>();
  let failures = 0;
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (failures > 0) {
      failures -= 1;
      return respond(503, {});
    }
    const [, kind, id = ''] =
      /^\/(?:v[13]\/)?(payments|merchant_orders|customers|installments)\/(?:cus_|ins_)?([^/]+)$/.exec(
        request.url ?? '',
      ) ?? [];
    const sample = samples.get(id);
    const isAsaas = kind === 'customers' || kind === 'installments';
    const isAllowed = isAsaas ? request.headers.access_token : request.headers.authorization;
    if (!sample || !isAllowed) return respond(isAllowed ? 404 : 401, {});
    if (kind === 'customers') return respond(200, { email: sample.email, name: sample.name });
    if (kind === 'installments') return respond(200, { value: sample.amountCents / 100 });
    if (kind === 'merchant_orders') return respond(200, { preference_id: sample.product ?? null });
    const [first_name = '', ...rest] = sample.name.split(' ');
    const [status, status_detail] = mercadoPagoStatus[sample.status];
    const { quantity = 1 } = sample;
    respond(200, {
      id,
      status,
      status_detail,
      live_mode: !sample.isTest,
      currency_id: sample.currency ?? 'BRL',
      transaction_amount: sample.amountCents / 100,
      date_last_updated: (sample.now ?? new Date()).toISOString(),
      external_reference: sample.source ? sourceText(sample.source) : null,
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
    /** Makes the API know a purchase by its transaction. */
    addPurchase: (sample: Sample) => void samples.set(sample.transaction, sample),
    /** Answers the next requests with 503. */
    failNext: (count: number) => {
      failures = count;
    },
    requestCount: () => requestCount,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FakeProviderApi = Awaited<ReturnType<typeof startFakeProviderApi>>;
