import { expect, test } from 'vitest';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { signSampleMessage } from './sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('amounts', { providers: settings }));

/** Writes it where the provider's message has it. */
const writers = {
  hotmart: (message: object, value: unknown) => {
    const { data } = message as { data: { purchase: object } };
    return { ...message, data: { ...data, purchase: { ...data.purchase, price: { value } } } };
  },
  kiwify: (message: object, charge_amount: unknown) => ({ ...message, Commissions: { charge_amount } }),
};

test.each([
  ['hotmart', 85, 8_500],
  ['hotmart', '85.00', 8_500],
  ['hotmart', '85,5', 8_550],
  ['hotmart', 93.50000000000001, 9_350],
  ['hotmart', '1.234,56', null],
  ['hotmart', '8.5e1', null],
  ['hotmart', '85,05', 8_505],
  ['hotmart', -85.5, -8_550],
  ['hotmart', { of: 85 }, null],
  ['kiwify', 8500, 8_500],
  ['kiwify', '8500', 8_500],
  ['kiwify', '85.00', 8_500],
  ['kiwify', '0x2134', null],
  ['kiwify', ' ', null],
  ['kiwify', null, null],
] as const)('an amount of %s written as %o is %s cents', async (provider, written, expected) => {
  const sample = newSample();
  const request = signSampleMessage(provider, settings, sample, (message) =>
    writers[provider](message, written),
  );
  expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
  await handleEvents(product);
  const { rows } = await product.database.$client.query(
    'select amount_cents from purchases where transaction_id = $1',
    [sample.transaction],
  );
  expect(rows).toEqual([{ amount_cents: expected }]);
});
