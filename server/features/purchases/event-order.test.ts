import { expect, test } from 'vitest';
import {
  type EventStatus,
  eventStatuses,
  type PurchaseStatus,
  providerNames,
} from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import { runs } from '../../../tests/support/full-length.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { providersReportingWonDisputes, signSampleMessage } from './sample-messages.ts';

const standIn = await sharedFixture(startFakeProviderApi());
const product = await sharedFixture(createTestApp('event_order', { providers: testProviders(standIn.url) }));

const rows = async <Row extends object>(text: string, values: unknown[]) =>
  (await product.database.$client.query<Row>(text, values)).rows;

/** Providers whose messages have a status: Mercado Pago is queried instead, and PagBank does not report disputes. */
const reporting = providerNames.filter((name) => name !== 'mercado-pago' && name !== 'pagbank');

/** A message, with its time in seconds after the purchase. */
interface Told {
  status: EventStatus;
  second: number;
}

/** Returns messages in any order: each has its time, which only providers that report won disputes send. */
const messagesOf = (statuses: readonly EventStatus[]) =>
  fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 }).chain((told) =>
    fc.shuffledSubarray(
      told.map((status, second): Told => ({ status, second })),
      { minLength: told.length },
    ),
  );

/** Returns the status that the documented rule gives. */
function expected(messages: readonly Told[]): PurchaseStatus {
  const has = (wanted: EventStatus) => messages.some(({ status }) => status === wanted);
  const latest = (wanted: EventStatus) =>
    Math.max(-1, ...messages.filter(({ status }) => status === wanted).map(({ second }) => second));
  if (has('refunded')) return 'refunded';
  if (latest('disputed') > latest('won')) return 'disputed';
  if (has('approved')) return 'approved';
  return has('unpaid') ? 'held' : 'pending';
}

test('every order, repetition and overlap of a purchase’s events ends in the same state', async () => {
  const anyPurchase = fc.constantFrom(...reporting).chain((provider) =>
    fc.record({
      provider: fc.constant(provider),
      messages: messagesOf(
        providersReportingWonDisputes.includes(provider)
          ? eventStatuses
          : eventStatuses.filter((one) => one !== 'won'),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anyPurchase, fc.integer({ min: 1, max: 4 }), async ({ provider, messages }, workers) => {
      const sample = newSample();
      standIn.addPurchase(sample);
      const begin = Date.now() - 60_000;
      const deliveries = messages.map(({ status, second }) =>
        sendPaymentMessage(
          product,
          provider,
          signSampleMessage(provider, testProviders(standIn.url), {
            ...sample,
            status,
            now: new Date(begin + second * 1_000),
          }),
        ),
      );
      for (const answer of await Promise.all(deliveries)) expect(answer.status).toBe(200);
      await Promise.all(Array.from({ length: workers }, () => handleEvents(product)));

      const purchases = await rows<{ id: string; status: PurchaseStatus; user_id: string | null }>(
        'select id, status, user_id from purchases where transaction_id = $1',
        [sample.transaction],
      );
      expect(purchases.map(({ status }) => status)).toEqual([expected(messages)]);
      const email = sample.email.toLowerCase();
      const isOpen = purchases[0]?.status === 'approved';
      const users = await rows<{ id: string }>('select id from users where email = $1', [email]);
      const mails = await rows('select 1 from outbox where recipient = $1', [email]);
      expect(users.length).toBe(mails.length);
      expect(users.length).toBeLessThanOrEqual(1);
      if (isOpen) expect(users.map(({ id }) => id)).toEqual([purchases[0]?.user_id]);
    }),
    { numRuns: runs(100) },
  );
  expect(await rows(`select last_error from purchase_events where handled_at is null`, [])).toEqual([]);
});
