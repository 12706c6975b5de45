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

interface Message {
  data: Record<'object' | 'purchase', object>;
  charges: object[];
}

/** Writes it where the provider's message has it. */
const writers = {
  stripe: (message: object, amount_total: unknown) => {
    const { data } = message as Message;
    return { ...message, data: { object: { ...data.object, amount_total } } };
  },
  eduzz: (message: object, value: unknown) => ({
    ...message,
    data: { ...(message as Message).data, paid: { value } },
  }),
  pagbank: (message: object, value: unknown) => ({
    ...message,
    charges: (message as Message).charges.map((charge) => ({ ...charge, amount: { value } })),
  }),
  hotmart: (message: object, value: unknown) => {
    const { data } = message as Message;
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
  ['stripe', '8500', 8_500],
  ['stripe', { of: 85 }, null],
  ['eduzz', '85,00', 8_500],
  ['pagbank', '8500', 8_500],
  ['pagbank', { of: 85 }, null],
] as const)('an amount of %s written as %o is %s cents', async (provider, written, expected) => {
  const sample = newSample();
  const request = signSampleMessage(provider, settings, sample, (message) =>
    writers[provider](message, written),
  );
  expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
  await handleEvents(product);
  const { rows } = await product.database.$client.query(
    'select amount_cents from purchases where transaction_id like $1',
    [`%${sample.transaction}`],
  );
  expect(rows).toEqual([{ amount_cents: expected }]);
});

test.each(['hotmart', 'kiwify', 'eduzz', 'pagbank'] as const)(
  '%s: a sale whose price is no object is kept without one',
  async (provider) => {
    const sample = newSample();
    const places: Record<typeof provider, (message: Message) => object> = {
      hotmart: ({ data }) => ({ data: { ...data, purchase: { ...data.purchase, price: 85 } } }),
      kiwify: () => ({ Commissions: '85' }),
      eduzz: ({ data }) => ({ data: { ...data, paid: 85 } }),
      pagbank: ({ charges }) => ({ charges: charges.map((charge) => ({ ...charge, amount: '8500' })) }),
    };
    const request = signSampleMessage(provider, settings, sample, (message) => ({
      ...message,
      ...places[provider](message as Message),
    }));
    expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
    await handleEvents(product);
    const { rows } = await product.database.$client.query(
      'select amount_cents, email from purchases where transaction_id like $1',
      [`%${sample.transaction}`],
    );
    expect(rows).toEqual([{ amount_cents: null, email: sample.email.toLowerCase() }]);
  },
);
