import { describe, expect, test } from 'vitest';
import { type EventStatus, providerNames, unpaidReason } from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type Sample, signSampleMessage } from './sample-messages.ts';

const standIn = await sharedFixture(startFakeProviderApi());
const settings = testProviders(standIn.url);
const product = await sharedFixture(
  createTestApp('unpaid_purchases', { providers: settings, COURSE_ACCESS: 'purchase' }),
);

const purchaseOf = async ({ email }: Sample) => {
  const { rows } = await product.database.$client.query<{ status: string; reason: string | null }>(
    'select status, not_opening_reason as reason from purchases where email = $1',
    [email.toLowerCase()],
  );
  return rows;
};

describe.each(providerNames)('%s: a payment that failed or expired', (provider) => {
  const sendEvent = async (sample: Sample, status: EventStatus) => {
    const told = { ...sample, status };
    standIn.addPurchase(told);
    const answer = await sendPaymentMessage(product, provider, signSampleMessage(provider, settings, told));
    expect(answer.status).toBe(200);
    await handleEvents(product);
    return purchaseOf(sample);
  };

  test('waits for nothing, and a later approval opens the course', async () => {
    const sample = newSample();
    const unpaid = { status: 'held', reason: unpaidReason };
    const cookie = await product.signIn({ email: sample.email });
    await product.database.$client.query('update users set email_verified = true where email = $1', [
      sample.email.toLowerCase(),
    ]);
    const accessOf = async () => {
      const answer = await product.call('GET', '/api/student', { cookie });
      return ((await answer.json()) as { access: string }).access;
    };
    expect(await sendEvent(sample, 'pending')).toMatchObject([{ status: 'pending' }]);
    expect(await accessOf()).toBe('pending');
    expect(await sendEvent(sample, 'unpaid')).toMatchObject([unpaid]);
    expect(await accessOf()).toBe('never_bought');
    expect(await sendEvent(sample, 'approved')).toMatchObject([{ status: 'approved', reason: null }]);
    expect(await accessOf()).toBe('granted');
  });

  test('closes nothing that was paid', async () => {
    const sample = newSample();
    await sendEvent(sample, 'approved');
    expect(await sendEvent(sample, 'unpaid')).toMatchObject([{ status: 'approved', reason: null }]);
  });
});

test.each([
  ['stripe', { type: 'checkout.session.expired' }],
  ['asaas', { event: 'PAYMENT_DELETED' }],
  ['asaas', { event: 'PAYMENT_REPROVED_BY_RISK_ANALYSIS' }],
  ['asaas', { event: 'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED' }],
] as const)('%s: %o ends the wait too', async (provider, event) => {
  const sample = newSample({ status: 'unpaid' });
  standIn.addPurchase(sample);
  const request = signSampleMessage(provider, settings, sample, (message) => ({ ...message, ...event }));
  expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
  await handleEvents(product);
  expect(await purchaseOf(sample)).toMatchObject([{ status: 'held', reason: unpaidReason }]);
});

test('pagbank: a refund has the time of its message, not of the sale', async () => {
  const now = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  const sample = newSample({ now });
  for (const status of ['approved', 'refunded'] as const) {
    const request = signSampleMessage('pagbank', settings, { ...sample, status });
    expect((await sendPaymentMessage(product, 'pagbank', request)).status).toBe(200);
    await handleEvents(product);
  }
  const { rows } = await product.database.$client.query(
    `select now() - refunded_at < interval '1 hour' as is_new from purchases where email = $1`,
    [sample.email.toLowerCase()],
  );
  expect(rows).toEqual([{ is_new: true }]);
});

test.each(['CANCELED', 'DECLINED', 'WAITING'])(
  'pagbank: of an order with a charge that is %s and one that is paid, the paid one opens the course',
  async (status) => {
    const sample = newSample();
    const request = signSampleMessage('pagbank', settings, sample, (message) => {
      const { charges } = message as { charges: { id: string }[] };
      return { ...message, charges: charges.flatMap((one) => [{ ...one, id: `${one.id}_A`, status }, one]) };
    });
    expect((await sendPaymentMessage(product, 'pagbank', request)).status).toBe(200);
    await handleEvents(product);
    expect(await purchaseOf(sample)).toMatchObject([{ status: 'approved' }]);
  },
);

test('pagbank: an order with a charge that cannot be read is refused, and comes again', async () => {
  const sample = newSample();
  const request = signSampleMessage('pagbank', settings, sample, (message) => {
    const { charges } = message as { charges: object[] };
    return { ...message, charges: [...charges, { status: 'PAID' }] };
  });
  expect((await sendPaymentMessage(product, 'pagbank', request)).status).toBe(400);
});
