import { beforeEach, describe, expect, test } from 'vitest';
import { type ProviderName, providerNames, sellerName } from '../../../domain/purchases.ts';
import { startProviderStandIn } from '../../../scripts/lib/provider-stand-in.ts';
import { actOnEvents, deliver, newSample, testProviders } from '../../../tests/support/purchases.ts';
import { shared } from '../../../tests/support/shared.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Config } from '../../config.ts';
import { createJudge } from './fulfilment.ts';
import { createProviders } from './providers.ts';
import { createEventHandler, createPurchaseState } from './purchase-state.ts';
import { type Sample, sampleDelivery } from './sample-deliveries.ts';

const course = 'curso-1';
const minimumCents = 4_250;
const productIds = Object.fromEntries(providerNames.map((name) => [name, ['outro-link', course]]));

const standIn = await shared(startProviderStandIn());
const settings = testProviders(standIn.url);
const selling = (name: string, fulfilment: Config['fulfilment']) =>
  shared(createTestApp(name, { providers: settings, courseAccess: 'purchase', fulfilment }));
/** A site for everybody, with the products that open it, and one on its owner's machine, without. */
const site = await selling('fulfilment', { productIds, minimumCents, acceptsTests: false });
const ownMachine = await selling('fulfilment_own', { productIds: {}, minimumCents, acceptsTests: true });
beforeEach(async () => {
  for (const { database } of [site, ownMachine])
    await database.$client.query('truncate purchases, purchase_events, outbox, users cascade');
});

interface Outcome {
  status: string;
  reason: string | null;
  /** Accounts made, and emails on their way. */
  opened: number[];
}

async function sell(
  product: TestApp,
  provider: ProviderName,
  given: Partial<Sample>,
  change?: (message: object) => object,
): Promise<Outcome> {
  const sample = newSample({ product: course, ...given });
  standIn.tell(sample);
  const answer = await deliver(product, provider, sampleDelivery(provider, settings, sample, change));
  expect(answer.status).toBe(200);
  await actOnEvents(product);
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
  test('this course opens', async () => {
    expect(await sell(site, provider, {})).toEqual(opened);
  });

  test('another product of the same seller is kept and opens nothing', async () => {
    expect(await sell(site, provider, { product: 'ebook-9' })).toEqual(
      held(
        new RegExp(
          `^outro produto: a venda traz .*ebook-9.*, fora dos produtos deste curso em ${sellerName(provider)}$`,
        ),
      ),
    );
  });

  test('without a list of products, whatever is sold opens', async () => {
    expect(await sell(ownMachine, provider, { product: 'ebook-9' })).toEqual(opened);
  });

  test.each([0, -8_500, 50, minimumCents - 1])('%i cents open nothing', async (amountCents) => {
    expect(await sell(site, provider, { amountCents })).toEqual(held(/^valor abaixo do mínimo/));
  });

  test('a voucher that leaves the minimum opens', async () => {
    expect(await sell(site, provider, { amountCents: minimumCents })).toEqual(opened);
  });
});

// Asaas charges in reais only.
test.each(providerNames.filter((name) => name !== 'asaas'))('%s: another currency', async (provider) => {
  expect(await sell(site, provider, { currency: 'USD', amountCents: 50 })).toEqual(
    held(/^pago em outra moeda: US\$.0,50$/),
  );
});

// Eduzz marks none.
describe.each(providerNames.filter((name) => name !== 'eduzz'))('%s: a sale that nobody paid', (provider) => {
  test('opens nothing on a site for everybody', async () => {
    const { status, reason, opened } = await sell(site, provider, { isTest: true });
    expect([status, opened]).toEqual(['held', [0, 0]]);
    expect(reason).toMatch(/^venda de teste: ninguém pagou/);
  });

  test('opens the course on the owner’s own machine', async () => {
    expect(await sell(ownMachine, provider, { isTest: true })).toEqual(opened);
  });
});

describe('an order of several things', () => {
  const eduzzItems = (...items: [string, number][]) => {
    const list = items.map(([productId, value]) => ({ productId, price: { currency: 'BRL', value } }));
    return (message: object) => {
      const { data } = message as { data: object };
      return { ...message, data: { ...data, items: list } };
    };
  };

  test('opens where one of them is this course', async () => {
    const change = eduzzItems(['ebook-9', 40], [course, 85]);
    expect(await sell(site, 'eduzz', { amountCents: 12_500 }, change)).toEqual(opened);
  });

  test('is not made dear enough by what stands beside the course', async () => {
    const change = eduzzItems(['ebook-9', 400], [course, 1]);
    expect(await sell(site, 'eduzz', { amountCents: 40_100 }, change)).toEqual(
      held(/^valor abaixo do mínimo: R\$.1,00/),
    );
  });

  test('two of this course open one access, and the owner is told', async () => {
    expect(await sell(site, 'pagbank', { amountCents: 17_000, quantity: 2 })).toEqual(opened);
    const [event] = await site.features.purchases.events.listFailed();
    expect(event).toMatchObject({ last_error: expect.stringMatching(/^2 compradas: um acesso/) });
  });
});

test('an instalment counts by the whole plan, which is asked', async () => {
  const change = (message: object) => {
    const { payment } = message as { payment: { id: string } };
    return { ...message, payment: { ...payment, installment: `ins_${payment.id}`, value: 8.5 } };
  };
  const sample = newSample({ product: course });
  standIn.tell(sample);
  await deliver(site, 'asaas', sampleDelivery('asaas', settings, sample, change));
  await actOnEvents(site);
  expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
});

test('what a buyer can write into the address of a payment link is no proof', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace('"metadata":{}', `"client_reference_id":"${course}"`));
  expect(await sell(site, 'stripe', { product: 'plink_ebook' }, change)).toMatchObject({ status: 'held' });
});

test('what the seller’s own system wrote into the sale is', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace('"metadata":{}', `"metadata":{"product_id":"${course}"}`));
  expect(await sell(site, 'stripe', { product: 'plink_new' }, change)).toEqual(opened);
});

test('a message whose product cannot be read is held, not lost', async () => {
  const change = (message: object) =>
    JSON.parse(JSON.stringify(message).replace(/"Product":\{.*?\}/, '"Product":[7]'));
  expect(await sell(site, 'kiwify', {}, change)).toEqual(held(/^outro produto: a venda não diz qual/));
});

describe('a purchase that was held', () => {
  const foreign = () => newSample({ product: 'ebook-9' });

  async function tell(sample: Sample): Promise<Outcome> {
    await deliver(site, 'hotmart', sampleDelivery('hotmart', settings, sample));
    await actOnEvents(site);
    return outcomeOf(site, sample.transaction);
  }
  const idOf = async () => (await site.features.purchases.purchases.listLatest(true, 1))[0]?.id ?? '';

  test('is listed by itself, with the reason', async () => {
    await tell(foreign());
    await tell(newSample({ product: course }));
    expect(await site.features.purchases.purchases.listLatest(true, 9)).toMatchObject([{ status: 'held' }]);
    expect(await site.features.purchases.purchases.listLatest(false, 9)).toMatchObject([
      { status: 'approved' },
    ]);
  });

  test('ends with its refund, and a dispute that was won opens nothing', async () => {
    const sample = foreign();
    await tell(sample);
    expect(await tell({ ...sample, status: 'disputed' })).toMatchObject({
      status: 'disputed',
      opened: [0, 0],
    });
    expect(await tell({ ...sample, status: 'refunded' })).toMatchObject({
      status: 'refunded',
      opened: [0, 0],
    });
  });

  test('is opened by hand, once, and closed by its refund', async () => {
    const sample = foreign();
    await tell(sample);
    const id = await idOf();
    const open = () => site.features.purchases.manually({ id: null, name: 'dona' }).open(id);
    expect(await open()).toMatchObject({ email: sample.email.toLowerCase() });
    expect(await open()).toEqual({ refusal: 'not_held' });
    expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
    // Later messages of the same sale fit no better, and take nothing away.
    expect(await tell(sample)).toEqual(opened);
    expect(await tell({ ...sample, status: 'refunded' })).toMatchObject({ status: 'refunded' });
  });

  test('is not opened before it is paid, nor without an address', async () => {
    await tell({ ...foreign(), status: 'pending' });
    const openPurchase = (id: string) =>
      site.features.purchases.manually({ id: null, name: 'dona' }).open(id);
    const open = async () => openPurchase(await idOf());
    expect(await open()).toEqual({ refusal: 'unpaid' });
    await tell({ ...foreign(), email: 'nenhum' });
    expect(await open()).toEqual({ refusal: 'no_email' });
    expect(await openPurchase('00000000-0000-4000-8000-000000000000')).toEqual({
      refusal: 'unknown',
    });
  });

  test('opens by itself when its message is replayed after the owner has named the product', async () => {
    const sample = foreign();
    await tell(sample);
    const [event] = await site.features.purchases.events.listOf(await idOf());
    const { purchases, auth, content } = site.features;
    const state = createPurchaseState({
      ...purchases,
      openForBuyer: auth.accounts.openForBuyer,
      publishedRevision: content.publishedRevision,
      judge: createJudge(
        () => ({ productIds: { hotmart: ['ebook-9'] }, minimumCents, acceptsTests: false }),
        () => 2 * minimumCents,
      ),
    });
    const handle = createEventHandler({
      providers: createProviders(site.settings.current),
      state,
      endRefund: purchases.refunds.end,
    });
    await site.features.purchases.manually({ id: null, name: 'dona' }).replay(event?.id ?? '');
    while (await site.features.purchases.events.takeNext(handle));
    expect(await outcomeOf(site, sample.transaction)).toEqual(opened);
  });

  test('tells its buyer nothing about this course', async () => {
    const sample = foreign();
    const account = { name: 'Ana Souza', email: sample.email.toLowerCase(), password: 'segredo-seguro' };
    const cookie = await site.signIn(account);
    await site.database.$client.query('update users set email_verified = true');
    const access = async () =>
      ((await (await site.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;
    for (const status of ['pending', 'approved', 'disputed', 'refunded'] as const) {
      await tell({ ...sample, status });
      expect(await access(), status).toBe('never_bought');
    }
  });
});
