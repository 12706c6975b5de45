import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A server that imitates the refund APIs of Stripe, Mercado Pago, Asaas and PagBank, and counts the refunds. */
export interface FakeRefundApi {
  url: string;
  /** Number of refunds of a payment. */
  refundCount(transaction: string): number;
  /** All refund requests received. */
  refundRequests: { transaction: string; key: string | undefined; proof: string | undefined; body: string }[];
  /** Makes the next requests fail: 503 without a refund, a refund without an answer, or a refusal. */
  failNext(...failures: Failure[]): void;
  stop(): Promise<void>;
}

type Failure = 'busy' | 'cut' | 'refuse';

const statusPaths = /^\/(?:v1\/payments|v3\/payments|charges)\/([^/?]+)$/;
const refundPaths = [
  /^\/v1\/payments\/([^/]+)\/refunds$/,
  /^\/v3\/(?:payments|installments)\/([^/]+)\/refund$/,
  /^\/charges\/([^/]+)\/cancel$/,
];

/** @param allowsSecondRefund refunds the same payment again for another idempotency key */
export async function startFakeRefundApi({ allowsSecondRefund = false } = {}): Promise<FakeRefundApi> {
  const given = new Map<string, number>();
  const keys = new Set<string>();
  const refundRequests: FakeRefundApi['refundRequests'] = [];
  const moods: Failure[] = [];

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (request.method === 'GET') {
      const id = statusPaths.exec(pathname)?.[1] ?? searchParams.get('installment') ?? '';
      const status = pathname.startsWith('/v1/')
        ? ['approved', 'refunded']
        : pathname.startsWith('/v3/')
          ? ['RECEIVED', 'REFUNDED']
          : ['PAID', 'CANCELED'];
      const payment = { status: status[given.has(id) ? 1 : 0], amount: { value: 8_500 } };
      return answer(200, searchParams.has('installment') ? { data: [payment, payment] } : payment);
    }
    const body = await textOf(request);
    const form = new URLSearchParams(body);
    const transaction =
      pathname === '/v1/refunds'
        ? (form.get('payment_intent') ?? form.get('charge') ?? '')
        : (refundPaths.map((address) => address.exec(pathname)?.[1]).find(Boolean) ?? '');
    const header = (name: string) => request.headers[name]?.toString();
    const key = header('idempotency-key') ?? header('x-idempotency-key');
    refundRequests.push({ transaction, key, proof: header('authorization') ?? header('access_token'), body });
    const failure = moods.shift();
    if (failure === 'busy') return answer(503, {});
    if (failure === 'refuse') return answer(400, { error: { code: 'balance_insufficient' } });
    if (key === undefined || !keys.has(key)) {
      if (!allowsSecondRefund && pathname === '/v1/refunds' && given.has(transaction))
        return answer(400, { error: { code: 'charge_already_refunded' } });
      given.set(transaction, (given.get(transaction) ?? 0) + 1);
      if (key) keys.add(key);
    }
    if (failure === 'cut') return request.socket.destroy();
    answer(200, { id: 're_1', status: 'pending' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refundCount: (transaction) => given.get(transaction) ?? 0,
    refundRequests,
    failNext: (...more) => {
      moods.push(...more);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
