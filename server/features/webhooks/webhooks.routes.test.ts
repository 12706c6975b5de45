import { beforeEach, describe, expect, test } from 'vitest';
import { maxWebhookEndpoints } from '../../../domain/webhooks.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { addEndpoint, sendEvents } from '../../../tests/support/outgoing-events.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';

const receiver = await sharedFixture(startWebhookReceiver());
/** Allows public addresses alone, as a server does. */
const product = await sharedFixture(createTestApp('webhooks', { ALLOW_PRIVATE_NETWORKS: false }));
const inside = await sharedFixture(createTestApp('webhooks_inside'));
const [owner, insider] = [await signInAdmin(product), await signInAdmin(inside)];
const run = async (text: string, values: unknown[] = [], { database } = product) =>
  (await database.$client.query(text, values)).rows;
const post = (path: string, json?: unknown) =>
  product.call('POST', `/api/admin/webhooks${path}`, { cookie: owner, json });
const add = (url: unknown, events: unknown = ['lesson.completed']) => post('', { url, events });

beforeEach(async () => {
  for (const app of [product, inside]) {
    await run('delete from webhook_endpoints', [], app);
    await run('truncate rate_limits', [], app);
  }
  receiver.received.length = 0;
  receiver.answer((_, response) => void response.end('ok'));
});

describe('an address', () => {
  test.each([
    'http://outro.example/gancho',
    'ftp://outro.example/',
    'https://ana:senha@outro.example/',
    'https://@outro.example/',
    'https://',
    'https:///gancho',
    'https://outro.example/#parte',
    'https://outro.example/ gancho',
    'https://outro.example/\r\nX-A: b',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://localhost/',
    'https://localhost./',
    'https://10.1.2.3:8443/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    `https://outro.example/${'a'.repeat(500)}`,
    '',
    7,
    null,
    ['https://outro.example/'],
  ])('%j is refused', async (url) => {
    const answer = await add(url);
    expect(answer.status, await answer.clone().text()).toBe(422);
    expect(await run('select from webhook_endpoints')).toEqual([]);
  });

  test('is checked again when something is sent there', async () => {
    const { id } = await (await add('https://outro.example/')).json();
    const { port } = new URL(receiver.url);
    await run('update webhook_endpoints set url = $1', [`https://localhost:${port}/`]);
    await product.transact((tx) =>
      product.features.webhooks.record(tx, { userId: crypto.randomUUID() }, [
        { type: 'lesson.completed', data: {} },
      ]),
    );
    await sendEvents(product);
    expect(await (await post(`/${id}/test`)).json()).toEqual({
      ok: false,
      message: 'O endereço fica na rede interna do site, que os avisos não alcançam.',
    });
    expect(receiver.received).toEqual([]);
    expect(
      await run('select last_error, last_answer from webhook_deliveries where due_at is not null'),
    ).toEqual([{ last_error: expect.stringContaining('rede interna'), last_answer: null }]);
  });
});

describe('an endpoint', () => {
  test.each([[[]], [['lesson.deleted']], ['lesson.completed'], [null], [Array(50).fill('lesson.completed')]])(
    'with the events %j is refused',
    async (events) => expect((await add('https://outro.example/', events)).status).toBe(422),
  );

  test('is listed with its events, once each, and without its secret', async () => {
    const answer = await add(' https://outro.example:8443/gancho?a=1 ', [
      'review.received',
      'purchase.approved',
      'purchase.approved',
    ]);
    expect(answer.status).toBe(201);
    const { id, secret } = await answer.json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await product.call('GET', '/api/admin/webhooks', { cookie: owner });
    expect(await listed.json()).toEqual({
      endpoints: [
        {
          id,
          url: 'https://outro.example:8443/gancho?a=1',
          events: ['purchase.approved', 'review.received'],
          created_at: expect.any(String),
          failing_since: null,
          turned_off_at: null,
          is_paused: false,
          made_by: 'Ana Souza',
          overlap_until: null,
          waiting: 0,
          latest_deliveries: [],
        },
      ],
    });
  });

  test('is one of a few, also when many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxWebhookEndpoints + 3 }, (_, index) => add(`https://outro.example/${index}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWebhookEndpoints);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('is added, changed and removed in the audit log by its host, and the admins hear of it', async () => {
    await run('delete from audit_log');
    await run('delete from outbox');
    const { id } = await (await add('https://outro.example/gancho/chave-secreta')).json();
    await post(`/${id}/secret`);
    await product.call('DELETE', `/api/admin/webhooks/${id}`, { cookie: owner });
    expect(await run('select action, detail from audit_log order by created_at')).toEqual(
      ['add-webhook', 'turn-webhook-secret', 'remove-webhook'].map((action) => ({
        action,
        detail: 'outro.example',
      })),
    );
    const mails = await run('select kind, data from outbox');
    expect(mails).toMatchObject([
      { kind: 'settings-changed', data: expect.stringContaining('outro.example') },
    ]);
    expect(JSON.stringify(mails)).not.toContain('chave-secreta');
  });

  test('that is unknown or removed answers 404', async () => {
    const { id } = await (await add('https://outro.example/')).json();
    await product.call('DELETE', `/api/admin/webhooks/${id}`, { cookie: owner });
    for (const path of [`/${id}/test`, `/${id}/secret`, `/${crypto.randomUUID()}/test`])
      expect((await post(path)).status).toBe(404);
    expect((await product.call('DELETE', `/api/admin/webhooks/${id}`, { cookie: owner })).status).toBe(404);
    expect((await post(`/events/${crypto.randomUUID()}/retry`)).status).toBe(409);
  });

  test('that a restored copy brought back is turned on once, and the admins hear of it', async () => {
    const { id } = await (await add('https://outro.example/gancho')).json();
    expect((await post(`/${id}/turn-on`)).status).toBe(409);
    await run('update webhook_endpoints set turned_off_at = now()');
    await run('delete from audit_log; delete from outbox');
    expect((await post(`/${id}/turn-on`)).status).toBe(200);
    expect((await post(`/${id}/turn-on`)).status).toBe(409);
    expect(await run('select action, detail from audit_log')).toEqual([
      { action: 'turn-on-webhook', detail: 'outro.example' },
    ]);
    expect(await run('select kind from outbox')).toEqual([{ kind: 'settings-changed' }]);
  });

  test('is turned off once, in the audit log, and its failures are forgotten', async () => {
    const { id } = await (await add('https://outro.example/gancho')).json();
    await run(`update webhook_endpoints set failures = 3, failing_since = now() - interval '2 hours'`);
    await run('delete from audit_log');
    expect((await post(`/${id}/turn-on`, { is_on: false })).status).toBe(200);
    expect((await post(`/${id}/turn-on`, { is_on: false })).status).toBe(409);
    expect(await run('select action, detail from audit_log')).toEqual([
      { action: 'turn-off-webhook', detail: 'outro.example' },
    ]);
    expect(await run('select failures, failing_since from webhook_endpoints')).toEqual([
      { failures: 0, failing_since: null },
    ]);
    expect((await post(`/${id}/turn-on`, { is_on: 'não' })).status).toBe(422);
  });
});

describe('“Enviar teste”', () => {
  const test_ = async (id: string) =>
    (await inside.call('POST', `/api/admin/webhooks/${id}/test`, { cookie: insider })).json();

  test('sends a signed event and says in words what came back; no alert follows a failure', async () => {
    const { id } = await addEndpoint(inside, insider, `${receiver.url}/`, ['review.received']);
    expect(await test_(id)).toEqual({
      ok: true,
      message: 'O outro sistema recebeu o teste e respondeu 200.',
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test' });
    receiver.answer((_, response) => void response.writeHead(302, { location: 'https://localhost/' }).end());
    expect(await test_(id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('(302), que o site não segue'),
    });
    receiver.answer((_, response) => void response.writeHead(410).end('gone'));
    expect(await test_(id)).toMatchObject({ ok: false, message: expect.stringContaining('respondeu 410') });
    await receiver.close();
    expect(await test_(id)).toEqual({ ok: false, message: 'O outro sistema não aceitou a conexão.' });
    await receiver.listen();
    const listed = await inside.call('GET', '/api/admin/webhooks', { cookie: insider });
    const { endpoints } = await listed.json();
    expect(
      endpoints[0].latest_deliveries.map((delivery: { type: string; last_status: number }) => [
        delivery.type,
        delivery.last_status,
      ]),
    ).toEqual([
      ['test', null],
      ['test', 410],
      ['test', 302],
      ['test', 200],
    ]);
    expect((await inside.features.administration.findAlerts()).map(({ kind }) => kind)).not.toContain(
      'webhooks-given-up',
    );
  });

  test('is limited', async () => {
    const { id } = await addEndpoint(inside, insider, `${receiver.url}/`, ['review.received']);
    for (let count = 0; count < 5; count += 1) await test_(id);
    const answer = await inside.call('POST', `/api/admin/webhooks/${id}/test`, { cookie: insider });
    expect(answer.status).toBe(429);
  });
});
