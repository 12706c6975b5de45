import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A small server that gives money back as Stripe, Mercado Pago, Asaas and PagBank would, and counts it. */
export interface RefundStandIn {
  url: string;
  /** How often the money of a payment went back. */
  given(transaction: string): number;
  /** All requests that could give money back, with what they came with. */
  asked: { transaction: string; key: string | undefined; proof: string | undefined; body: string }[];
  /** What to do with the next such requests: nothing and 503, all of it and then hang up, or a no. */
  next(...moods: Mood[]): void;
  stop(): Promise<void>;
}

type Mood = 'busy' | 'cut' | 'refuse';

const looks = /^\/(?:v1\/payments|v3\/payments|charges)\/([^/?]+)$/;
const asks = [
  /^\/v1\/payments\/([^/]+)\/refunds$/,
  /^\/v3\/(?:payments|installments)\/([^/]+)\/refund$/,
  /^\/charges\/([^/]+)\/cancel$/,
];

/** @param isLenient gives the same money back once more to whoever comes with another key */
export async function startRefundStandIn({ isLenient = false } = {}): Promise<RefundStandIn> {
  const given = new Map<string, number>();
  const keys = new Set<string>();
  const asked: RefundStandIn['asked'] = [];
  const moods: Mood[] = [];

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (request.method === 'GET') {
      const id = looks.exec(pathname)?.[1] ?? searchParams.get('installment') ?? '';
      const status = pathname.startsWith('/v1/')
        ? ['approved', 'refunded']
        : pathname.startsWith('/v3/')
          ? ['RECEIVED', 'REFUNDED']
          : ['PAID', 'CANCELED'];
      const standing = { status: status[given.has(id) ? 1 : 0], amount: { value: 8_500 } };
      return answer(200, searchParams.has('installment') ? { data: [standing, standing] } : standing);
    }
    const body = await textOf(request);
    const form = new URLSearchParams(body);
    const transaction =
      pathname === '/v1/refunds'
        ? (form.get('payment_intent') ?? form.get('charge') ?? '')
        : (asks.map((address) => address.exec(pathname)?.[1]).find(Boolean) ?? '');
    const header = (name: string) => request.headers[name]?.toString();
    const key = header('idempotency-key') ?? header('x-idempotency-key');
    asked.push({ transaction, key, proof: header('authorization') ?? header('access_token'), body });
    const mood = moods.shift();
    if (mood === 'busy') return answer(503, {});
    if (mood === 'refuse') return answer(400, { error: { code: 'balance_insufficient' } });
    if (key === undefined || !keys.has(key)) {
      if (!isLenient && pathname === '/v1/refunds' && given.has(transaction))
        return answer(400, { error: { code: 'charge_already_refunded' } });
      given.set(transaction, (given.get(transaction) ?? 0) + 1);
      if (key) keys.add(key);
    }
    if (mood === 'cut') return request.socket.destroy();
    answer(200, { id: 're_1', status: 'pending' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    given: (transaction) => given.get(transaction) ?? 0,
    asked,
    next: (...more) => {
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
