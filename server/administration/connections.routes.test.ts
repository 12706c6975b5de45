import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { providerNames } from '../../domain/purchases.ts';
import { signInAdmin } from '../../tests/support/admin.ts';
import { startInbox } from '../../tests/support/inbox.ts';
import { testMailServer } from '../../tests/support/mail-consumer.ts';
import { handleEvents, newSample, sendPaymentMessage, testProviders } from '../../tests/support/purchases.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { assembleProduct } from '../assemble.ts';
import { signSampleMessage } from '../features/purchases/sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
const { hotmart, stripe, kiwify } = settings;
const productIds = { hotmart: ['123', 'abc'] };
const config = {
  providers: { hotmart, stripe, kiwify },
  fulfilment: { productIds, minimumCents: 4_250, acceptsTests: true },
  OWNER_EMAIL: 'dona@example.com',
};
const product = await sharedFixture(createTestApp('connections', config));
const owner = await signInAdmin(product);
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
beforeEach(() => run('truncate outbox, purchases, purchase_events cascade'));

// biome-ignore lint/suspicious/noExplicitAny: each test looks at another part of it.
async function connections(of: TestApp = product, cookie = owner): Promise<any> {
  const answer = await of.call('GET', '/api/admin/connections', {
    cookie,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}
async function provider(name: string) {
  const { providers } = await connections();
  return providers.find((one: { name: string }) => one.name === name);
}

test('no secret of the settings is in what is said', async () => {
  const text = JSON.stringify(await connections());
  const secrets = Object.values(settings).flatMap((one) => Object.values(one));
  expect(secrets.filter((secret) => !secret.startsWith('http') && text.includes(secret))).toEqual([]);
  expect(text).toContain('dona@example.com');
});

describe('a payment provider', () => {
  test('is named with the address of its webhook, built of the site’s own', async () => {
    const { providers } = await connections();
    expect(providers.map(({ name }: { name: string }) => name)).toEqual(providerNames);
    expect(await provider('hotmart')).toEqual({
      name: 'hotmart',
      is_set_up: true,
      webhook_url: 'http://localhost:3000/api/webhooks/hotmart',
      product_ids: ['123', 'abc'],
      gives_back: false,
      last_received_at: null,
      last_understood_at: null,
      last_refused: null,
      stuck: 0,
    });
    expect(await provider('asaas')).toMatchObject({ is_set_up: false, product_ids: [] });
  });

  test('says when it was last heard and understood, and what nobody could make sense of', async () => {
    await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', settings, newSample()));
    const received = await provider('hotmart');
    expect(received).toMatchObject({ last_received_at: expect.any(String), last_understood_at: null });
    await handleEvents(product);
    expect((await provider('hotmart')).last_understood_at).toBe(received.last_received_at);
    await run(
      `insert into purchase_events (provider, event_id, event, due_at, last_error) values ('hotmart', $1, '{}', null, 'falhou')`,
      [randomUUID()],
    );
    expect((await provider('hotmart')).stuck).toBe(1);
    expect((await provider('stripe')).stuck).toBe(0);
  });

  test('says when a message was last refused, and why: a forged one changes nothing else', async () => {
    const sample = signSampleMessage('stripe', settings, newSample());
    const forged = await sendPaymentMessage(product, 'stripe', { ...sample, body: `${sample.body} ` });
    expect(forged.status).toBe(401);
    const { last_refused, last_understood_at } = await provider('stripe');
    expect(last_refused).toEqual({ at: expect.any(String), code: 'signature_invalid' });
    expect(last_understood_at).toBeNull();
  });

  test('a flood of forged messages is written down once a minute; of unknown providers never', async () => {
    const sample = signSampleMessage('kiwify', settings, newSample());
    const flood = () => sendPaymentMessage(product, 'kiwify', { ...sample, body: `${sample.body} ` });
    await flood();
    const at = async () => (await provider('kiwify')).last_refused.at;
    const first = await at();
    await Promise.all(Array.from({ length: 20 }, flood));
    expect(await at()).toBe(first);
    await product.app.request('/api/webhooks/inventado', { method: 'POST', body: '{}' });
    const { rows } = await run('select distinct provider from webhook_arrivals');
    expect(rows.map((row) => row.provider)).not.toContain('inventado');
    expect(rows.map((row) => row.provider)).not.toContain('other');
  });

  test('a message of no concern is one that was understood', async () => {
    const { headers, search } = signSampleMessage('hotmart', settings, newSample());
    const body = JSON.stringify({ id: 'x', event: 'CLUB_FIRST_ACCESS', version: '2.0.0', data: {} });
    const before = (await provider('hotmart')).last_understood_at;
    await sendPaymentMessage(product, 'hotmart', { search, headers, body });
    expect(before).toBeNull();
    expect((await provider('hotmart')).last_understood_at).toEqual(expect.any(String));
  });
});

describe('mail', () => {
  const add = (columns: string, values: string) =>
    run(
      `insert into outbox (kind, recipient, data, ${columns}) values ('recovery', 'a@example.com', '{}', ${values})`,
    );

  test('as files always answers; emails are told by what became of them', async () => {
    await add(
      'due_at, sent_at, created_at, written_to_file',
      `null, '2026-05-12T12:00:00Z', '2026-05-01', true`,
    );
    await add(
      'due_at, sent_at, created_at, written_to_file',
      `null, '2026-05-11T12:00:00Z', '2026-05-02', true`,
    );
    await add('due_at, sent_at, created_at', `null, '2026-05-13T12:00:00Z', '2026-05-03'`);
    await add('due_at', 'now()');
    await add('due_at, failed_at, last_error', `null, now(), '550'`);
    expect((await connections()).mail).toEqual({
      via: 'files',
      answers: true,
      from: 'Curso <curso@example.com>',
      last_sent_at: '2026-05-12T12:00:00.000Z',
      waiting: 1,
      refused: 1,
    });
  });

  test('by a server says whether it answers now', async () => {
    const inbox = await startInbox();
    const smtp = assembleProduct({
      ...product.parts,
      config: {
        ...product.parts.config,
        ...config,
        SMTP_URL: testMailServer(inbox.url),
        dataDir: '/nowhere',
      },
    });
    const withServer = async () => {
      const answer = await smtp.app.request('/api/admin/connections', { headers: { cookie: owner } });
      return (await answer.json()) as Awaited<ReturnType<typeof connections>>;
    };
    expect((await withServer()).mail).toMatchObject({ via: 'smtp', answers: true });
    await inbox.stop();
    const { mail, site, storage } = await withServer();
    expect(mail).toMatchObject({ via: 'smtp', answers: false });
    expect(JSON.stringify({ mail, site })).not.toContain('smtp://');
    expect(storage.free).toBeNull();
  });
});

test('the store on disk says what room there is', async () => {
  const { storage, site } = await connections();
  expect(storage).toMatchObject({ via: 'disk', answers: true, free: expect.any(Number) });
  expect(storage.free).toBeGreaterThan(0);
  expect(site).toMatchObject({ address: 'http://localhost:3000', owner_email: 'dona@example.com' });
});
