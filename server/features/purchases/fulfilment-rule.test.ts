import { beforeEach, describe, expect, test } from 'vitest';
import { type ProviderName, providerLabel, providerNames } from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Config } from '../../config.ts';
import { createFulfilmentRule } from './fulfilment-rule.ts';
import { createProviders } from './providers.ts';
import { createPurchaseOutgoingEvents } from './purchase-outgoing-events.ts';
import { createEventHandler, createPurchaseState } from './purchase-state.ts';
import { type Sample, signSampleMessage } from './sample-messages.ts';

const course = 'curso-1';
const minimumCents = 4_250;
const productIds = Object.fromEntries(providerNames.map((name) => [name, ['outro-link', course]]));

const standIn = await sharedFixture(startFakeProviderApi());
const settings = testProviders(standIn.url);
const selling = (name: string, fulfilment: Config['fulfilment']) =>
  sharedFixture(createTestApp(name, { providers: settings, COURSE_ACCESS: 'purchase', fulfilment }));
/** A public site with a list of products, and a site on its owner's machine without one. */
const site = await selling('fulfilment', { productIds, minimumCents, acceptsTests: false });
const ownMachine = await selling('fulfilment_own', { productIds: {}, minimumCents, acceptsTests: true });
beforeEach(async () => {
  for (const { database } of [site, ownMachine])
    await database.$client.query('truncate purchases, purchase_events, outbox, users cascade');
});

interface Outcome {
  status: string;
  reason: string | null;
  /** Number of accounts and of queued emails. */
  opened: number[];
}

async function sell(
  product: TestApp,
  provider: ProviderName,
  given: Partial<Sample>,
  change?: (message: object) => object,
): Promise<Outcome> {
  const sample = newSample({ product: course, ...given });
  standIn.addPurchase(sample);
  const answer = await sendPaymentMessage(
    product,
    provider,
    signSampleMessage(provider, settings, sample, change),
  );
  expect(answer.status).toBe(200);
  await handleEvents(product);
  return outcomeOf(product, sample.transaction);
}

async function outcomeOf({ database }: TestApp, transaction: string): Promise<Outcome> {
  const count = `array[(select count(*)::int from users), (select count(*)::int from outbox)] as opened`;
  const { rows } = await database.$client.query<Outcome>(
    `select status, not_opening_reason as reason, ${count} from purchases where transaction_id like '%' || $1`,
    [transaction],
  );
  const [row] = rows;
  if (!row) throw new Error('No purchase');
  return row;
}

const held = (reason: RegExp) => ({
  status: 'held',
  reason: expect.stringMatching(reason) as string,
  opened: [0, 0],
});
const opened = { status: 'approved', reason: null, opened: [1, 1] };

describe.each(providerNames)('%s', (provider) => {
  test('opens for this course', async () => {
    expect(await sell(site, provider, {})).toEqual(opened);
  });

  test('holds another product of the same seller', async () => {
    expect(await sell(site, provider, { product: 'ebook-9' })).toEqual(
      held(
        new RegExp(
          `^outro produto: a venda traz o produto .*ebook-9.*, fora dos produtos deste curso em ${providerLabel(provider)}$`,
        ),
      ),
    );
  });

  test('opens for any product without a list of products', async () => {
    expect(await sell(ownMachine, provider, { product: 'ebook-9' })).toEqual(opened);
  });

  test.each([0, -8_500, 50, minimumCents - 1])('holds a purchase of %i cents', async (amountCents) => {
    expect(await sell(site, provider, { amountCents })).toEqual(held(/^valor abaixo do mínimo/));
  });

  test('opens at the minimum price', async () => {
    expect(await sell(site, provider, { amountCents: minimumCents })).toEqual(opened);
  });
});

// Asaas charges in reais only.
test.each(providerNames.filter((name) => name !== 'asaas'))(
  '%s: holds another currency',
  async (provider) => {
    expect(await sell(site, provider, { currency: 'USD', amountCents: 50 })).toEqual(
      held(/^pago em outra moeda: US\$.0,50$/),
    );
  },
);

// Eduzz marks none.
describe.each(providerNames.filter((name) => name !== 'eduzz'))('%s: a test purchase', (provider) => {
  test('is held on a public site', async () => {
    const { status, reason, opened } = await sell(site, provider, { isTest: true });
    expect([status, opened]).toEqual(['held', [0, 0]]);
    expect(reason).toMatch(/^venda de teste: ninguém pagou/);
  });

  test('opens the course on the owner’s own machine', async () => {
    expect(await sell(ownMachine, provider, { isTest: true })).toEqual(opened);
  });
});

describe('an order of several products', () => {
  const eduzzItems = (...items: [string, number][]) => {
    const list = items.map(([productId, value]) => ({ productId, price: { currency: 'BRL', value } }));
    return (message: object) => {
      const { data } = message as { data: object };
      return { ...message, data: { ...data, items: list } };
    };
  };

  test('opens if one of them is this course', async () => {
    const change = eduzzItems(['ebook-9', 40], [course, 85]);
    expect(await sell(site, 'eduzz', { amountCents: 12_500 }, change)).toEqual(opened);
  });

  test('is held if only the other products reach the minimum', async () => {
    const change = eduzzItems(['ebook-9', 400], [course, 1]);
    expect(await sell(site, 'eduzz', { amountCents: 40_100 }, change)).toEqual(
      held(/^valor abaixo do mínimo: R\$.1,00/),
    );
  });

  test('opens one access for two of this course, and leaves a remark for the owner', async () => {
    expect(await sell(site, 'pagbank', { amountCents: 17_000, quantity: 2 })).toEqual(opened);
    const [event] = await site.features.purchases.events.listUnhandledOrRemarked();
    expect(event).toMatchObject({ last_error: expect.stringMatching(/^2 compradas: um acesso/) });
  });
});

test('an instalment counts with the total of its plan, which is queried', async () => {
  const change = (message: object) => {
    const { payment } = message as { payment: { id: string } };
    return { ...message, payment: { ...payment, installment: `ins_${payment.id}`, value: 8.5 } };
  };
  const sample = newSample({ product: course });
  standIn.addPurchase(sample);
  await sendPaymentMessage(site, 'asaas', signSampleMessage('asaas', settings, sample, change));
  await handleEvents(site);
  expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
});

test('a reference in the payment link’s URL does not prove the product', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace('"metadata":{}', `"client_reference_id":"${course}"`));
  expect(await sell(site, 'stripe', { product: 'plink_ebook' }, change)).toMatchObject({ status: 'held' });
});

test('metadata of the seller’s system proves the product', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace('"metadata":{}', `"metadata":{"product_id":"${course}"}`));
  expect(await sell(site, 'stripe', { product: 'plink_new' }, change)).toEqual(opened);
});

test('a message with an unreadable product is held', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace(/"Product":\{.*?\}/, '"Product":[7]'));
  expect(await sell(site, 'kiwify', {}, change)).toEqual(held(/^outro produto: a venda não diz qual/));
});

describe('a held purchase', () => {
  const foreign = () => newSample({ product: 'ebook-9' });

  async function sendEvent(sample: Sample): Promise<Outcome> {
    await sendPaymentMessage(site, 'hotmart', signSampleMessage('hotmart', settings, sample));
    await handleEvents(site);
    return outcomeOf(site, sample.transaction);
  }
  const idOf = async () => (await site.features.purchases.repository.listLatest('held', 1))[0]?.id ?? '';

  test('is listed with the reason', async () => {
    await sendEvent(foreign());
    await sendEvent(newSample({ product: course }));
    expect(await site.features.purchases.repository.listLatest('held', 9)).toMatchObject([
      { status: 'held' },
    ]);
    expect(await site.features.purchases.repository.listLatest('others', 9)).toMatchObject([
      { status: 'approved' },
    ]);
  });

  test('opens nothing by a dispute or a refund', async () => {
    const sample = foreign();
    await sendEvent(sample);
    expect(await sendEvent({ ...sample, status: 'disputed' })).toMatchObject({
      status: 'disputed',
      opened: [0, 0],
    });
    expect(await sendEvent({ ...sample, status: 'refunded' })).toMatchObject({
      status: 'refunded',
      opened: [0, 0],
    });
  });

  test('opens once by the owner, and its refund closes it', async () => {
    const sample = foreign();
    await sendEvent(sample);
    const id = await idOf();
    const open = () => site.features.purchases.purchaseActions.openHeld({ id: null, name: 'dona' }, id);
    expect(await open()).toMatchObject({ email: sample.email.toLowerCase() });
    expect(await open()).toEqual({ refusal: 'not_held' });
    expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
    // Later messages about the same purchase do not close it.
    expect(await sendEvent(sample)).toEqual(opened);
    expect(await sendEvent({ ...sample, status: 'refunded' })).toMatchObject({ status: 'refunded' });
  });

  test('does not open before it is paid, nor without an email', async () => {
    await sendEvent({ ...foreign(), status: 'pending' });
    const openPurchase = (id: string) =>
      site.features.purchases.purchaseActions.openHeld({ id: null, name: 'dona' }, id);
    const open = async () => openPurchase(await idOf());
    expect(await open()).toEqual({ refusal: 'unpaid' });
    await sendEvent({ ...foreign(), email: 'nenhum' });
    expect(await open()).toEqual({ refusal: 'no_email' });
    expect(await openPurchase('00000000-0000-4000-8000-000000000000')).toEqual({
      refusal: 'unknown',
    });
  });

  test('opens when its event is replayed after the owner has added the product', async () => {
    const sample = foreign();
    await sendEvent(sample);
    const [event] = await site.features.purchases.events.listByPurchase(await idOf());
    const { purchases, auth, content, webhooks } = site.features;
    const state = createPurchaseState({
      ...purchases,
      purchases: purchases.repository,
      accounts: auth.accounts,
      content,
      outgoingEvents: createPurchaseOutgoingEvents(webhooks, purchases.access),
      decideFulfilment: createFulfilmentRule(
        () => ({ productIds: { hotmart: ['ebook-9'] }, minimumCents, acceptsTests: false }),
        () => 2 * minimumCents,
      ),
    });
    const providers = createProviders(site.settings.current);
    const handle = createEventHandler(providers, state, purchases.refunds.close);
    await site.features.purchases.purchaseActions.replayEvents({ id: null, name: 'dona' }, event?.id ?? '');
    while (await site.features.purchases.events.processNext(handle));
    expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
  });

  test('does not change the access that its buyer sees', async () => {
    const sample = foreign();
    const account = { name: 'Ana Souza', email: sample.email.toLowerCase(), password: 'segredo-seguro' };
    const cookie = await site.signIn(account);
    await site.database.$client.query('update users set email_verified = true');
    const access = async () =>
      ((await (await site.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;
    for (const status of ['pending', 'approved', 'disputed', 'refunded'] as const) {
      await sendEvent({ ...sample, status });
      expect(await access(), status).toBe('never_bought');
    }
  });
});
