import { sampleDelivery } from '../scripts/lib/sample-deliveries.ts';
import { load } from './load.ts';
import { type BenchSetup, benchProviders } from './setup.ts';
import type { Row } from './table.ts';

const connections = 50;
/** More than are sent, so that each is a purchase of its own, which is the most work there is. */
const deliveries = 40_000;
/** Milliseconds in which 95 of 100 deliveries must be answered. */
const limit = 100;

/** Storing purchases at 50 connections, while the worker of the same process acts on them. */
export async function benchWebhooks({ product, database }: BenchSetup): Promise<Row[]> {
  const requests = Array.from({ length: deliveries }, (_, index) =>
    sampleDelivery('hotmart', benchProviders, {
      status: 'approved',
      email: `compra-${index}@example.com`,
      name: 'Ana Souza',
      transaction: `HP${index}`,
      amountCents: 8_500,
    }),
  );
  const { rate, p50, p95, p99, failed } = await load({
    url: `${product}/api/webhooks/hotmart`,
    connections,
    headers: { ...requests[0]?.headers, 'Content-Type': 'application/json' },
    bodies: requests.map(({ body }) => body),
  });
  if (failed > 0) throw new Error(`webhooks: ${failed} failed`);
  const { rows } = await database.$client.query<{ handled: number }>(
    'select count(*)::int as handled from purchase_events where handled_at is not null',
  );
  return [
    {
      name: 'POST /api/webhooks/hotmart, p95 at 50 connections',
      value: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}; ${Math.round(rate)}/s, ${rows[0]?.handled} acted on meanwhile)`,
      limit: `${limit} ms`,
      ratio: p95 / limit,
      goal: 1,
      isMost: true,
    },
  ];
}
