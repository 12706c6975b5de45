import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStatus } from '../../domain/purchases.ts';
import type { Database } from '../../server/db/connect.ts';
import type { Sample } from '../../server/features/purchases/sample-messages.ts';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type Inbox, startInbox } from '../support/inbox.ts';
import { type Product, startProduct } from '../support/product.ts';
import { newSample, sendWebhookTo, testProviders, testProviderVariables } from '../support/purchases.ts';

const nowhere = 'http://127.0.0.1:9';
let inbox: Inbox;
let database: Database;
let products: [Product, Product];
beforeAll(async () => {
  inbox = await startInbox();
  const DATABASE_URL = await createTestDatabase('product_purchases');
  database = connectTestDatabase(DATABASE_URL);
  const settings = {
    ...testProviderVariables(nowhere),
    DATABASE_URL,
    SMTP_URL: inbox.url,
    COURSE_ACCESS: 'purchase',
  };
  products = [await startProduct(settings), await startProduct(settings)];
});
afterAll(async () => {
  for (const product of products) await product.dispose();
  await database.$client.end();
  await inbox.stop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.$client.query<Row>(text, values)).rows;

const send = (product: Product, sample: Sample) =>
  sendWebhookTo(product, 'hotmart', signSampleMessage('hotmart', testProviders(nowhere), sample));

/** Sends each to one of the two processes, so many at a time. */
async function sendAll(samples: Sample[], atOnce: number): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const sender = async () => {
    while (next < samples.length) {
      const index = next++;
      const [product, sample] = [products[index % 2], samples[index]];
      if (product && sample) statuses.push(await send(product, sample));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return statuses;
}

const untilHandled = () =>
  expect.poll(() => rows('select 1 from purchase_events where handled_at is null')).toEqual([]);

/** Ten events of the purchase's life, each a hundred times, in no order. */
function thousandDeliveries(sample: Sample, statuses: EventStatus[]): Sample[] {
  const events = Array.from({ length: 10 }, (_, index) => ({
    ...sample,
    status: statuses[index % statuses.length] ?? 'approved',
    eventId: `${sample.transaction}-${index}`,
  }));
  const all = Array.from({ length: 1_000 }, (_, index) => events[index % events.length] ?? sample);
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

test('a thousand deliveries of one purchase over two processes make one of everything', async () => {
  const sample = newSample();
  const email = sample.email.toLowerCase();
  const statuses = await sendAll(thousandDeliveries(sample, ['pending', 'approved']), 50);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses).toHaveLength(1_000);
  await untilHandled();
  expect(await rows('select 1 from purchase_events')).toHaveLength(10);
  expect(await rows('select email, status from purchases')).toEqual([{ email, status: 'approved' }]);
  expect(await rows('select email from users')).toEqual([{ email }]);
  expect(await rows('select email from profiles')).toEqual([{ email }]);
  await inbox.next(email);
  // A mail for somebody else comes after any repetition of the first would have.
  const other = newSample();
  await send(products[0], other);
  await inbox.next(other.email.toLowerCase());
  expect(inbox.messages.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1);
});

test('with a refund among them, the purchase ends refunded', async () => {
  const sample = newSample();
  await sendAll(thousandDeliveries(sample, ['pending', 'approved', 'refunded', 'approved']), 50);
  await untilHandled();
  const found = await rows('select status from purchases where transaction_id = $1', [sample.transaction]);
  expect(found).toEqual([{ status: 'refunded' }]);
});

test('an event that was stored when the product was killed is acted on after the restart, once', async () => {
  const sample = newSample();
  const email = sample.email.toLowerCase();
  const holder = await database.$client.connect();
  await holder.query('begin');
  // Acting cannot get past this, on whichever process it begins.
  await holder.query('lock table purchases in share mode');
  expect(await send(products[0], sample)).toBe(200);
  for (const product of products) await product.stop('SIGKILL');
  await holder.query('rollback');
  holder.release();
  expect(await rows('select 1 from purchases where transaction_id = $1', [sample.transaction])).toEqual([]);
  const [event] = await rows('select handled_at from purchase_events order by received_at desc limit 1');
  expect(event).toEqual({ handled_at: null });

  for (const product of products) await product.start();
  await untilHandled();
  expect(await rows('select status from purchases where transaction_id = $1', [sample.transaction])).toEqual([
    { status: 'approved' },
  ]);
  await inbox.next(email);
  expect(await rows('select 1 from outbox where recipient = $1', [email])).toHaveLength(1);
  expect(await rows('select 1 from users where email = $1', [email])).toHaveLength(1);
});
