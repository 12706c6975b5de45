import { signSampleMessage } from '../server/features/purchases/sample-messages.ts';
import { load } from './load.ts';
import { type BenchSetup, benchProviders } from './setup.ts';
import type { Row } from './table.ts';

const connections = 50;
/** Exceeds the number sent, so that each delivery is a new purchase, the most expensive case. */
const eventCount = 40_000;
/** Milliseconds, 95th percentile. */
const maxTime = 100;

/** Stores purchases over 50 connections while the same process's worker handles them. */
export async function benchPaymentMessages({ product, database }: BenchSetup): Promise<Row[]> {
  const requests = Array.from({ length: eventCount }, (_, index) =>
    signSampleMessage('hotmart', benchProviders, {
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
  if (failed > 0) throw new Error(`payment messages: ${failed} failed`);
  const { rows } = await database.$client.query<{ handled: number }>(
    'select count(*)::int as handled from purchase_events where handled_at is not null',
  );
  return [
    {
      name: 'POST /api/webhooks/hotmart, p95 at 50 connections',
      value: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}; ${Math.round(rate)}/s, ${rows[0]?.handled} acted on meanwhile)`,
      limit: `${maxTime} ms`,
      ratio: p95 / maxTime,
      goal: 1,
      isMaximum: true,
    },
  ];
}
