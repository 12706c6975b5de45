import { beforeEach, describe, expect, test } from 'vitest';
import { type ProviderName, providerNames } from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type SignedRequest, signSampleMessage } from './sample-messages.ts';

const standIn = await sharedFixture(startFakeProviderApi());
const settings = testProviders(standIn.url);
const product = await sharedFixture(createTestApp('payment_messages', { providers: settings }));
beforeEach(() =>
  product.database.$client.query('truncate purchases, purchase_events, outbox, users cascade'),
);

const rows = async <Row extends object>(text: string) =>
  (await product.database.$client.query<Row>(text)).rows;
const countEvents = async () => (await rows('select 1 from purchase_events')).length;
const signed = (provider: ProviderName, sample = newSample()) => {
  standIn.addPurchase(sample);
  return signSampleMessage(provider, settings, sample);
};
/** Providers that sign the body's bytes; the others send a token or sign only the payment's id. */
const bodySigners: ProviderName[] = ['stripe', 'kiwify', 'eduzz', 'pagbank'];

describe.each(providerNames)('%s', (provider) => {
  test('an approved purchase creates an account and queues an email', async () => {
    const sample = newSample();
    expect((await sendPaymentMessage(product, provider, signed(provider, sample))).status).toBe(200);
    await handleEvents(product);
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

  test('brings back where the buyer came from, cleaned; without it nothing is taken for a source', async () => {
    const source = { source: 'instagram', campaign: 'black-friday' };
    await sendPaymentMessage(product, provider, signed(provider, newSample({ source })));
    await sendPaymentMessage(product, provider, signed(provider, newSample()));
    await handleEvents(product);
    expect(await rows('select source from purchases order by created_at')).toEqual([
      { source: 'instagram__black-friday' },
      { source: null },
    ]);
  });

  test('a pending purchase creates neither', async () => {
    await sendPaymentMessage(product, provider, signed(provider, newSample({ status: 'pending' })));
    await handleEvents(product);
    expect(await rows('select status from purchases')).toEqual([{ status: 'pending' }]);
    expect(await rows('select 1 from users')).toEqual([]);
    expect(await rows('select 1 from outbox')).toEqual([]);
  });

  test('a refund ends its purchase', async () => {
    const sample = newSample();
    for (const status of ['approved', 'refunded'] as const) {
      await sendPaymentMessage(product, provider, signed(provider, { ...sample, status }));
      await handleEvents(product);
    }
    expect(await rows('select status from purchases')).toEqual([{ status: 'refunded' }]);
  });

  test('a dispute closes the purchase', async () => {
    await sendPaymentMessage(product, provider, signed(provider, newSample({ status: 'disputed' })));
    await handleEvents(product);
    const [purchase] = await rows<{ status: string }>('select status from purchases');
    expect(['disputed', 'refunded']).toContain(purchase?.status);
  });

  test('the same message is stored once', async () => {
    const request = signed(provider, newSample({ eventId: 'the-same' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPaymentMessage(product, provider, request)),
    );
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
      expect((await sendPaymentMessage(product, provider, request)).status).toBe(401);
    }
    expect(await countEvents()).toBe(0);
  });

  test('a truncated message is refused and nothing is stored', async () => {
    const request = signed(provider);
    for (const length of [0, 1, request.body.length - 1]) {
      const answer = await sendPaymentMessage(product, provider, {
        ...request,
        body: request.body.slice(0, length),
      });
      expect([400, 401]).toContain(answer.status);
    }
    expect(await countEvents()).toBe(0);
  });

  test('an event that concerns no purchase is answered and has no effect', async () => {
    const request = unknownEvent(provider);
    expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
    expect(await countEvents()).toBe(0);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'ignores a status called %s',
    async (state) => {
      expect((await sendPaymentMessage(product, provider, unknownEvent(provider, state))).status).toBe(200);
      expect(await countEvents()).toBe(0);
    },
  );

  test('another method is no message, and is told which one the address takes', async () => {
    const answer = await product.app.request(`/api/webhooks/${provider}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('answers 404 until the owner sets it up', async () => {
    const bare = await createTestApp(`payment_messages_bare_${provider}`);
    expect((await sendPaymentMessage(bare, provider, signed(provider))).status).toBe(404);
    await bare.close();
  });
});

test.each(bodySigners)('%s: a body that was parsed and serialized again is refused', async (provider) => {
  const request = signed(provider);
  const body = JSON.stringify(JSON.parse(request.body), null, 1);
  expect((await sendPaymentMessage(product, provider, { ...request, body })).status).toBe(401);
  expect(await countEvents()).toBe(0);
});

test.each([
  ['a NUL', '\u0000'],
  ['a line break', '\n'],
  ['half a character', '\ud800'],
  ['more than an index takes', 'x'.repeat(9_000)],
])('answers 422 to an id with %s', async (_, odd) => {
  const withOddIds = (value: unknown): unknown =>
    typeof value === 'string' && /^\w*\d{10}[\w-]*$|^[\w-]{36,}$/.test(value) ? value + odd : value;
  for (const provider of providerNames) {
    // Its ids are digits in the address, and a header, which carries nothing odd.
    if (provider === 'mercado-pago') continue;
    const request = signSampleMessage(provider, settings, newSample(), (message) =>
      JSON.parse(JSON.stringify(message), (_key, value) => withOddIds(value)),
    );
    expect((await sendPaymentMessage(product, provider, request)).status, provider).toBe(422);
  }
  expect(await countEvents()).toBe(0);
});

test.each([
  ['stripe', 5 * 60],
  ['mercado-pago', 5 * 24 * 60 * 60],
] as const)('%s: a signature older than %i seconds is refused', async (provider, tolerance) => {
  const ago = (seconds: number) => newSample({ now: new Date(Date.now() - seconds * 1000) });
  expect((await sendPaymentMessage(product, provider, signed(provider, ago(tolerance + 60)))).status).toBe(
    401,
  );
  expect((await sendPaymentMessage(product, provider, signed(provider, ago(-tolerance - 60)))).status).toBe(
    401,
  );
  expect((await sendPaymentMessage(product, provider, signed(provider, ago(tolerance - 60)))).status).toBe(
    200,
  );
  expect(await countEvents()).toBe(1);
});

describe.each(['stripe', 'hotmart', 'kiwify', 'asaas', 'eduzz', 'pagbank'] as const)(
  '%s: an old event',
  (provider) => {
    const day = 24 * 60 * 60 * 1000;
    /** Signs anew what the company dates to some days ago. */
    async function send(sample: ReturnType<typeof newSample>, days: number, eventId = '') {
      const old = { ...sample, now: new Date(Date.now() - days * day) };
      standIn.addPurchase(old);
      const created = Math.floor(old.now.getTime() / 1000);
      const request =
        provider === 'stripe'
          ? signSampleMessage(provider, settings, sample, (message) => ({ ...message, created }))
          : signSampleMessage(provider, settings, { ...old, ...(eventId && { eventId }) });
      expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
      await handleEvents(product);
    }
    const statuses = async () =>
      (await rows<{ status: string }>('select status from purchases')).map(({ status }) => status);
    const owner = { id: null, name: 'dona' };
    const { replayEvents } = product.features.purchases.purchaseActions;

    test('opens nothing by itself, is shown as an alert, and is handled once a person says so', async () => {
      await send(newSample(), 8);
      expect(await statuses()).toEqual([]);
      expect(await rows('select 1 from users')).toEqual([]);
      const [event] = await rows<{ id: string; last_error: string; due_at: null }>(
        'select id, last_error, due_at from purchase_events',
      );
      expect(event).toMatchObject({
        due_at: null,
        last_error: expect.stringContaining('cópia de um aviso antigo'),
      });
      expect(await product.features.purchases.events.countStuck()).toBe(1);
      expect(await replayEvents(owner, event?.id ?? '')).toBe(true);
      await handleEvents(product);
      expect(await statuses()).toEqual(['approved']);
      expect(await product.features.purchases.events.countStuck()).toBe(0);
    });

    test('of the last days acts by itself, and so does a refund or dispute however old', async () => {
      await send(newSample(), 6);
      expect(await statuses()).toEqual(['approved']);
      for (const status of ['disputed', 'refunded'] as const) {
        const sample = newSample();
        await send(sample, 0);
        await send({ ...sample, status }, 30);
        // PagBank has no event of its own for disputes.
        expect(await statuses()).toContain(provider === 'pagbank' ? 'refunded' : status);
      }
    });

    test('that is sent again under another number reopens nothing after a refund, replayed or not', async () => {
      const sample = newSample();
      await send(sample, 10);
      await send({ ...sample, status: 'refunded' }, 9);
      await send(sample, 10, 'another-number');
      const events = await rows<{ id: string }>('select id from purchase_events');
      for (const { id } of events) await replayEvents(owner, id);
      await handleEvents(product);
      expect(await statuses()).toEqual(['refunded']);
    });
  },
);

test('a partial refund at Stripe changes nothing', async () => {
  const request = signSampleMessage('stripe', settings, newSample({ status: 'refunded' }), (message) =>
    JSON.parse(JSON.stringify(message).replace('"refunded":true', '"refunded":false')),
  );
  expect((await sendPaymentMessage(product, 'stripe', request)).status).toBe(200);
  expect(await countEvents()).toBe(0);
});

test('refuses an unknown provider and a body over one megabyte', async () => {
  expect((await sendPaymentMessage(product, 'paypal' as ProviderName, signed('stripe'))).status).toBe(404);
  expect((await sendPaymentMessage(product, 'toString' as ProviderName, signed('stripe'))).status).toBe(404);
  const request = { ...signed('stripe'), body: 'x'.repeat(1024 * 1024 + 1) };
  const headers = { ...request.headers, 'content-length': String(request.body.length) };
  expect((await sendPaymentMessage(product, 'stripe', { ...request, headers })).status).toBe(413);
});

describe('an event that cannot be handled yet', () => {
  const makeDue = () => product.database.$client.query('update purchase_events set due_at = now()');

  test('waits longer after each failure, and is handled once the provider answers', async () => {
    await sendPaymentMessage(product, 'mercado-pago', signed('mercado-pago'));
    standIn.failNext(3);
    for (const attempts of [1, 2, 3]) {
      await makeDue();
      await handleEvents(product);
      const [event] = await rows(
        'select attempts, last_error, due_at > now() as "waits" from purchase_events',
      );
      expect(event).toMatchObject({ attempts, waits: true, last_error: expect.stringContaining('503') });
    }
    await makeDue();
    await handleEvents(product);
    expect(await rows('select status from purchases')).toEqual([{ status: 'approved' }]);
    expect(
      await rows('select 1 from purchase_events where due_at is null and last_error is null'),
    ).toHaveLength(1);
  });

  test('changes nothing if handling fails in the middle', async () => {
    await sendPaymentMessage(product, 'hotmart', signed('hotmart'));
    await product.database.$client.query('alter table outbox rename to outbox_away');
    await handleEvents(product);
    await product.database.$client.query('alter table outbox_away rename to outbox');
    expect(await rows('select 1 from purchases')).toEqual([]);
    expect(await rows('select 1 from users')).toEqual([]);
    await makeDue();
    await handleEvents(product);
    expect(await rows('select kind from outbox')).toEqual([{ kind: 'purchase' }]);
  });

  test('can be replayed without duplicates', async () => {
    await sendPaymentMessage(product, 'hotmart', signed('hotmart'));
    await handleEvents(product);
    const [event] = await rows<{ id: string }>('select id from purchase_events');
    expect(
      await product.features.purchases.purchaseActions.replayEvents(
        { id: null, name: 'dona' },
        event?.id ?? '',
      ),
    ).toBe(true);
    await handleEvents(product);
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

/** Returns a signed message about an event that concerns no purchase. */
function unknownEvent(provider: ProviderName, event = 'something.else'): SignedRequest {
  const sample = newSample();
  standIn.addPurchase(sample);
  return signSampleMessage(provider, settings, sample, (message) => ({
    ...message,
    event,
    type: event,
    webhook_event_type: event,
    ...('charges' in message && { charges: [{ id: 'CHAR_1', status: event }] }),
  }));
}
