import { beforeEach, describe, expect, test } from 'vitest';
import { type ProviderName, providerNames } from '../../../domain/purchases.ts';
import { startProviderStandIn } from '../../../scripts/lib/provider-stand-in.ts';
import { actOnEvents, deliver, newSample, testProviders } from '../../../tests/support/purchases.ts';
import { shared } from '../../../tests/support/shared.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type SignedRequest, sampleDelivery } from './sample-deliveries.ts';

const standIn = await shared(startProviderStandIn());
const settings = testProviders(standIn.url);
const product = await shared(createTestApp('webhooks', { providers: settings }));
beforeEach(() =>
  product.database.$client.query('truncate purchases, purchase_events, outbox, users cascade'),
);

const rows = async <Row extends object>(text: string) =>
  (await product.database.$client.query<Row>(text)).rows;
const countEvents = async () => (await rows('select 1 from purchase_events')).length;
const signed = (provider: ProviderName, sample = newSample()) => {
  standIn.tell(sample);
  return sampleDelivery(provider, settings, sample);
};
/** Those that sign the bytes of the body; the others prove themselves by a token or sign only the payment's number. */
const bodySigners: ProviderName[] = ['stripe', 'kiwify', 'eduzz', 'pagbank'];

describe.each(providerNames)('%s', (provider) => {
  test('an approved purchase makes an account and a mail', async () => {
    const sample = newSample();
    expect((await deliver(product, provider, signed(provider, sample))).status).toBe(200);
    await actOnEvents(product);
    const email = sample.email.toLowerCase();
    expect(await rows('select email, name, email_verified from users')).toEqual([
      { email, name: sample.name, email_verified: false },
    ]);
    expect(await rows('select provider, email, status, amount_cents from purchases')).toEqual([
      { provider, email, status: 'approved', amount_cents: sample.amountCents },
    ]);
    expect(await rows('select kind, recipient from outbox')).toEqual([
      { kind: 'purchase', recipient: email },
    ]);
  });

  test('a purchase that waits for its payment makes neither', async () => {
    await deliver(product, provider, signed(provider, newSample({ status: 'pending' })));
    await actOnEvents(product);
    expect(await rows('select status from purchases')).toEqual([{ status: 'pending' }]);
    expect(await rows('select 1 from users')).toEqual([]);
    expect(await rows('select 1 from outbox')).toEqual([]);
  });

  test('a refund ends the purchase that it belongs to', async () => {
    const sample = newSample();
    for (const status of ['approved', 'refunded'] as const) {
      await deliver(product, provider, signed(provider, { ...sample, status }));
      await actOnEvents(product);
    }
    expect(await rows('select status from purchases')).toEqual([{ status: 'refunded' }]);
  });

  test('a dispute ends it too', async () => {
    await deliver(product, provider, signed(provider, newSample({ status: 'disputed' })));
    await actOnEvents(product);
    const [purchase] = await rows<{ status: string }>('select status from purchases');
    expect(['disputed', 'refunded']).toContain(purchase?.status);
  });

  test('the same message is stored once', async () => {
    const request = signed(provider, newSample({ eventId: 'the-same' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(product, provider, request)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await countEvents()).toBe(1);
  });

  test('a message without proof is refused and nothing is stored', async () => {
    const { body, search, headers } = signed(provider);
    const withoutProof: SignedRequest[] = [
      { body, search: search.replace(/signature=\w+/, ''), headers: {} },
      { body, search: search.replace(/signature=\w{4}/, 'signature=0000'), headers: spoil(headers) },
      { body, search: search.replace(/=\w+/, '='), headers: mapValues(headers, () => '') },
      {
        body,
        search: search.replace('data.id=', 'data.id=9').replace('signature=', 'signature=0'),
        headers: mapValues(headers, (value) => `${value}x`),
      },
    ];
    for (const request of withoutProof) {
      expect((await deliver(product, provider, request)).status).toBe(401);
    }
    expect(await countEvents()).toBe(0);
  });

  test('a truncated message is refused and nothing is stored', async () => {
    const request = signed(provider);
    for (const length of [0, 1, request.body.length - 1]) {
      const answer = await deliver(product, provider, { ...request, body: request.body.slice(0, length) });
      expect([400, 401]).toContain(answer.status);
    }
    expect(await countEvents()).toBe(0);
  });

  test('an event that concerns no purchase is answered and has no effect', async () => {
    const request = unknownEvent(provider);
    expect((await deliver(product, provider, request)).status).toBe(200);
    expect(await countEvents()).toBe(0);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a state called %s is one that nobody knows',
    async (state) => {
      expect((await deliver(product, provider, unknownEvent(provider, state))).status).toBe(200);
      expect(await countEvents()).toBe(0);
    },
  );

  test('is not there until the owner sets it up', async () => {
    const bare = await createTestApp(`webhooks_bare_${provider}`);
    expect((await deliver(bare, provider, signed(provider))).status).toBe(404);
    await bare.close();
  });
});

test.each(bodySigners)('%s: a body that was parsed and written again is refused', async (provider) => {
  const request = signed(provider);
  const body = JSON.stringify(JSON.parse(request.body), null, 1);
  expect((await deliver(product, provider, { ...request, body })).status).toBe(401);
  expect(await countEvents()).toBe(0);
});

test.each([
  ['a NUL', '\u0000'],
  ['a line break', '\n'],
  ['half a character', '\ud800'],
  ['more than an index takes', 'x'.repeat(9_000)],
])('an id with %s is refused, not stumbled over', async (_, odd) => {
  const withOddIds = (value: unknown): unknown =>
    typeof value === 'string' && /^\w*\d{10}[\w-]*$|^[\w-]{36,}$/.test(value) ? value + odd : value;
  for (const provider of providerNames) {
    // Its ids are digits in the address, and a header, which carries nothing odd.
    if (provider === 'mercado-pago') continue;
    const request = sampleDelivery(provider, settings, newSample(), (message) =>
      JSON.parse(JSON.stringify(message), (_key, value) => withOddIds(value)),
    );
    expect((await deliver(product, provider, request)).status, provider).toBe(422);
  }
  expect(await countEvents()).toBe(0);
});

test.each([
  ['stripe', 5 * 60],
  ['mercado-pago', 5 * 24 * 60 * 60],
] as const)('%s: a signature older than %i seconds is refused', async (provider, tolerance) => {
  const ago = (seconds: number) => newSample({ now: new Date(Date.now() - seconds * 1000) });
  expect((await deliver(product, provider, signed(provider, ago(tolerance + 60)))).status).toBe(401);
  expect((await deliver(product, provider, signed(provider, ago(-tolerance - 60)))).status).toBe(401);
  expect((await deliver(product, provider, signed(provider, ago(tolerance - 60)))).status).toBe(200);
  expect(await countEvents()).toBe(1);
});

test('a partial refund at Stripe changes nothing', async () => {
  const request = sampleDelivery('stripe', settings, newSample({ status: 'refunded' }), (message) =>
    JSON.parse(JSON.stringify(message).replace('"refunded":true', '"refunded":false')),
  );
  expect((await deliver(product, 'stripe', request)).status).toBe(200);
  expect(await countEvents()).toBe(0);
});

test('a provider nobody knows, and a body over one megabyte', async () => {
  expect((await deliver(product, 'paypal' as ProviderName, signed('stripe'))).status).toBe(404);
  expect((await deliver(product, 'toString' as ProviderName, signed('stripe'))).status).toBe(404);
  const request = { ...signed('stripe'), body: 'x'.repeat(1024 * 1024 + 1) };
  const headers = { ...request.headers, 'content-length': String(request.body.length) };
  expect((await deliver(product, 'stripe', { ...request, headers })).status).toBe(413);
});

describe('an event that cannot be acted on yet', () => {
  const makeDue = () => product.database.$client.query('update purchase_events set due_at = now()');

  test('waits longer after each failure, and is acted on once the provider answers', async () => {
    await deliver(product, 'mercado-pago', signed('mercado-pago'));
    standIn.fail(3);
    for (const attempts of [1, 2, 3]) {
      await makeDue();
      await actOnEvents(product);
      const [event] = await rows(
        'select attempts, last_error, due_at > now() as "waits" from purchase_events',
      );
      expect(event).toMatchObject({ attempts, waits: true, last_error: expect.stringContaining('503') });
    }
    await makeDue();
    await actOnEvents(product);
    expect(await rows('select status from purchases')).toEqual([{ status: 'approved' }]);
    expect(
      await rows('select 1 from purchase_events where due_at is null and last_error is null'),
    ).toHaveLength(1);
  });

  test('leaves nothing half done when acting fails in the middle', async () => {
    await deliver(product, 'hotmart', signed('hotmart'));
    await product.database.$client.query('alter table outbox rename to outbox_away');
    await actOnEvents(product);
    await product.database.$client.query('alter table outbox_away rename to outbox');
    expect(await rows('select 1 from purchases')).toEqual([]);
    expect(await rows('select 1 from users')).toEqual([]);
    await makeDue();
    await actOnEvents(product);
    expect(await rows('select kind from outbox')).toEqual([{ kind: 'purchase' }]);
  });

  test('can be replayed without doubling anything', async () => {
    await deliver(product, 'hotmart', signed('hotmart'));
    await actOnEvents(product);
    const [event] = await rows<{ id: string }>('select id from purchase_events');
    expect(
      await product.features.purchases.manually({ id: null, name: 'dona' }).replay(event?.id ?? ''),
    ).toBe(true);
    await actOnEvents(product);
    expect(await rows('select 1 from users')).toHaveLength(1);
    expect(await rows('select 1 from outbox')).toHaveLength(1);
  });
});

function spoil(headers: Record<string, string>): Record<string, string> {
  return mapValues(headers, (value) => value.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
}

function mapValues(
  headers: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}

/** Correctly signed, about something else. */
function unknownEvent(provider: ProviderName, event = 'something.else'): SignedRequest {
  const sample = newSample();
  standIn.tell(sample);
  return sampleDelivery(provider, settings, sample, (message) => ({
    ...message,
    event,
    type: event,
    webhook_event_type: event,
    ...('charges' in message && { charges: [{ id: 'CHAR_1', status: event }] }),
  }));
}
