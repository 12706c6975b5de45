import { expect, test } from 'vitest';
import { startFakeRefundApi } from '../../../../tests/support/fake-refund-api.ts';
import { fc } from '../../../../tests/support/fast-check.ts';
import { runs } from '../../../../tests/support/full-length.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testPaymentConfig,
  testProviders,
} from '../../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { createProviders } from '../providers.ts';
import { signSampleMessage } from '../sample-messages.ts';

const fakeApi = await sharedFixture(startFakeRefundApi({ allowsSecondRefund: true }));
const strictApi = await sharedFixture(startFakeRefundApi());
const settings = testProviders(fakeApi.url);
const product = await sharedFixture(createTestApp('refund_order', { providers: settings }));

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.database.$client.query<Row>(text, values)).rows;

/** Steps of a refund, which run in any order, repeatedly and concurrently. */
const steps = ['ask', 'ask by link', 'message', 'queue', 'busy', 'cut', 'wait'] as const;
const workers = 4;

test('1,000 shuffled refunds, payment messages and requests end in one refund each', async () => {
  let count = 0;
  const anySteps = fc.array(
    fc.record({
      purchase: fc.integer({ min: 0, max: 4 }),
      step: fc.constantFrom(...steps),
    }),
    { minLength: 50, maxLength: 50 },
  );
  await fc.assert(
    fc.asyncProperty(anySteps, async (sequence) => {
      count += sequence.length;
      const samples = Array.from({ length: 5 }, () => {
        const sample = newSample();
        return { ...sample, transaction: `pi_${sample.transaction}` };
      });
      for (const sample of samples)
        await sendPaymentMessage(product, 'stripe', signSampleMessage('stripe', settings, sample));
      await handleEvents(product);
      const found = await rows<{ id: string; transaction_id: string }>(
        'select id, transaction_id from purchases where transaction_id = any($1)',
        [samples.map(({ transaction }) => transaction)],
      );
      const purchases = samples.map(
        ({ transaction }) => found.find(({ transaction_id }) => transaction_id === transaction)?.id ?? '',
      );

      const queue = [...sequence];
      /** A purchase whose provider reported the refund first takes no request. */
      const refused = (error: unknown) => expect(error).toMatchObject({ code: 'wrong_state' });
      const act: Record<(typeof steps)[number], (at: number) => Promise<unknown>> = {
        ask: (at) =>
          product.features.purchases.refunds
            .request(purchases[at] ?? '', { id: null, name: 'Ana' })
            .catch(refused),
        async 'ask by link'(at) {
          const link = new URL(
            product.features.purchases.refundLinks.create(
              purchases[at] ?? '',
              samples[at]?.email.toLowerCase() ?? '',
              new Date(),
            ),
          );
          const token = link.searchParams.get('token');
          const { status } = await product.call('POST', '/api/refunds', { json: { token } });
          expect([200, 409]).toContain(status);
        },
        async message(at) {
          const [sample] = samples.slice(at);
          if (!sample || fakeApi.refundCount(sample.transaction) === 0) return;
          const told = signSampleMessage('stripe', settings, { ...sample, status: 'refunded' });
          await sendPaymentMessage(product, 'stripe', told);
          await handleEvents(product);
        },
        queue: () => product.features.purchases.refunds.processNext(),
        busy: async () => fakeApi.failNext('busy'),
        cut: async () => fakeApi.failNext('cut'),
        wait: () =>
          rows(
            `update refund_requests set due_at = now()
             where id in (select id from refund_requests where due_at is not null for update skip locked)`,
          ),
      };
      await Promise.all(
        Array.from({ length: workers }, async () => {
          for (let next = queue.shift(); next; next = queue.shift()) await act[next.step](next.purchase);
        }),
      );

      // Process all requests, and report all refunds.
      for (let round = 0; round < 200; round++) {
        await act.wait(0);
        if (!(await product.features.purchases.refunds.processNext())) break;
      }
      for (const at of samples.keys()) await act.message(at);

      const wanted = new Set(
        sequence.filter(({ step }) => step.startsWith('ask')).map(({ purchase }) => purchase),
      );
      for (const [at, { transaction }] of samples.entries()) {
        expect(fakeApi.refundCount(transaction)).toBe(wanted.has(at) ? 1 : 0);
        const requests = await rows(
          'select finished_at is not null as is_done, way, due_at from refund_requests where purchase_id = $1',
          [purchases[at]],
        );
        expect(requests).toEqual(wanted.has(at) ? [{ is_done: true, way: 'provider', due_at: null }] : []);
        for (const kind of ['refund-requested', 'refund-sent'])
          expect(
            await rows('select 1 from outbox where once_key = $1', [`${kind}:${purchases[at]}`]),
          ).toHaveLength(wanted.has(at) ? 1 : 0);
      }
    }),
    // A failure that depends on timing does not shrink.
    { numRuns: runs(20), endOnFailure: true },
  );
  expect(count).toBeGreaterThanOrEqual(runs(1_000));
  expect(await rows('select last_error from purchase_events where last_error is not null')).toEqual([]);
});

test.each([
  ['mercado-pago', '123'],
  ['asaas', 'pay_1'],
  ['asaas', '2765d086-c7c5-5cca-898a-4262d212587c'],
  ['pagbank', 'CHAR_1'],
  ['stripe', 'ch_1'],
] as const)('%s gets its own API key, and refunds %s once', async (provider, transaction) => {
  const strictConfig = testPaymentConfig(strictApi.url);
  const refund = createProviders(() => strictConfig).get(provider)?.refund;
  await refund?.(transaction, `key-${provider}`);
  // Providers forget idempotency keys after a while, but not refunds.
  await refund?.(transaction, `another-key-${provider}`);
  expect(strictApi.refundCount(transaction)).toBe(1);
  const [first] = strictApi.refundRequests.filter((one) => one.transaction === transaction);
  expect(first?.proof).toMatch(/^(Bearer )?(rk_|mp-token|asaas-key|pagbank)[\w-]*tests/);
  if (provider !== 'asaas') expect(first?.key).toBe(`key-${provider}`);
  if (provider === 'pagbank') expect(first?.body).toBe('{"amount":{"value":8500}}');
});
