import { once } from 'node:events';
import { createServer } from 'node:http';
import type { PurchaseStatus } from '../domain/purchases.ts';
import type { Sample } from './sample-deliveries.ts';

/** A small server that answers the product's questions as Mercado Pago and Asaas would. */
export interface ProviderStandIn {
  url: string;
  /** What to say about a transaction from now on. */
  tell(sample: Sample): void;
  /** Answers that many questions with 503 first. */
  fail(times: number): void;
  /** How often it was asked. */
  asked(): number;
  stop(): Promise<void>;
}

const mercadoPagoStatus: Record<PurchaseStatus, string> = {
  pending: 'pending',
  approved: 'approved',
  disputed: 'charged_back',
  refunded: 'refunded',
};

/** @param port 0 for any free one */
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
      /^\/v[13]\/(payments|customers)\/(?:cus_)?([^/]+)$/.exec(request.url ?? '') ?? [];
    const sample = known.get(id);
    const isAllowed = kind === 'payments' ? request.headers.authorization : request.headers.access_token;
    if (!sample || !isAllowed) return answer(isAllowed ? 404 : 401, {});
    if (kind === 'customers') return answer(200, { email: sample.email, name: sample.name });
    const [first_name = '', ...rest] = sample.name.split(' ');
    answer(200, {
      id,
      status: mercadoPagoStatus[sample.status],
      transaction_amount: sample.amountCents / 100,
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
