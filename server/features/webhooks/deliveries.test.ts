import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { webhookEventNames } from '../../../domain/webhooks.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { addEndpoint, type OutgoingEvent, sendEvents } from '../../../tests/support/outgoing-events.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, testMetricsToken } from '../../../tests/support/test-app.ts';
import { type ReceivedWebhook, startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { assembleProduct } from '../../assemble.ts';

const receiver = await sharedFixture(startWebhookReceiver());
const other = await sharedFixture(startWebhookReceiver());
const product = await sharedFixture(createTestApp('deliveries'));
const owner = await signInAdmin(product);
const { webhooks, administration } = product.features;
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
const call = (method: string, path: string, json?: unknown) =>
  product.call(method, `/api/admin/webhooks${path}`, { cookie: owner, json });

const [ana, bia] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
];
let secret: string;
let endpoint: string;

beforeEach(async () => {
  await run('delete from webhook_endpoints');
  await run('truncate rate_limits');
  for (const each of [receiver, other]) {
    each.received.length = 0;
    each.answer((_, response) => void response.end('ok'));
  }
  ({ id: endpoint, secret } = await addEndpoint(product, owner, `${receiver.url}/gancho`, webhookEventNames));
});

/** Queues events about a student, as the parts of the product do. */
const tell = (userId: string, ...lessons: string[]) =>
  product.transact((tx) =>
    webhooks.record(
      tx,
      { userId },
      lessons.map((lesson_id) => ({ type: 'lesson.completed', data: { lesson_id } })),
    ),
  );
const eventOf = ({ body }: ReceivedWebhook) => JSON.parse(body) as OutgoingEvent;
const lessonsOf = (userId: string, { received } = receiver) =>
  received.map(eventOf).flatMap(({ data }) => (data.student_id === userId ? [data.lesson_id] : []));
const makeDue = () =>
  run(`update webhook_deliveries set due_at = now() where due_at is not null`).then(() =>
    run('update webhook_endpoints set paused_until = null'),
  );
const failFor = (userId: string) =>
  receiver.answer((webhook, response) => {
    response.statusCode = eventOf(webhook).data.student_id === userId ? 500 : 200;
    response.end('resposta');
  });
const verify = (webhook: ReceivedWebhook, key = secret) =>
  new Webhook(key).verify(webhook.body, webhook.headers as Record<string, string>);

test('a system that is turned off is told of nothing, and what waited goes out once it is on', async () => {
  await tell(ana, 'm1v1');
  await call('POST', `/${endpoint}/turn-on`, { is_on: false });
  await tell(ana, 'm1v2');
  await sendEvents(product);
  expect(receiver.received).toEqual([]);
  await call('POST', `/${endpoint}/turn-on`);
  await tell(ana, 'm1v3');
  await sendEvents(product);
  expect(lessonsOf(ana)).toEqual(['m1v1', 'm1v3']);
});

describe('signed after Standard Webhooks', () => {
  test('the package verifies every event; a changed body or another secret it refuses', async () => {
    await tell(ana, 'm1v1');
    await sendEvents(product);
    const [webhook] = receiver.received as [ReceivedWebhook];
    expect(verify(webhook)).toMatchObject({ type: 'lesson.completed', data: { lesson_id: 'm1v1' } });
    expect(() => verify({ ...webhook, body: webhook.body.replace('m1v1', 'm1v2') })).toThrow();
    expect(() => verify(webhook, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  });

  test('after a change both secrets verify for a day, then the new one alone', async () => {
    const answer = await call('POST', `/${endpoint}/secret`);
    const { secret: next } = (await answer.json()) as { secret: string };
    await tell(ana, 'm1v1');
    await sendEvents(product);
    await run(`update webhook_endpoints set previous_until = now()`);
    await tell(ana, 'm1v2');
    await sendEvents(product);
    const [during, after] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect([verify(during), verify(during, next), verify(after, next)]).toHaveLength(3);
    expect(() => verify(after)).toThrow();
  });

  test('no secret is stored as it is, shown again or written down', async () => {
    const { secret: next } = (await (await call('POST', `/${endpoint}/secret`)).json()) as { secret: string };
    const listed = await (await call('GET', '')).text();
    const stored = JSON.stringify([
      await run('select * from webhook_endpoints'),
      await run('select * from audit_log'),
      await run('select * from outbox'),
    ]);
    for (const text of [secret, next]) {
      const bare = text.replace('whsec_', '');
      expect(listed).not.toContain(bare);
      expect(stored).not.toContain(bare);
    }
  });

  test('secrets are encrypted again with a new secret of the server, and verify still', async () => {
    const [authSecret = ''] = product.parts.config.authSecrets;
    const config = {
      ...product.parts.config,
      authSecrets: [`${authSecret}-new`, authSecret] as [string, string],
    };
    const renewed = assembleProduct({ ...product.parts, config });
    const [task] = renewed.features.webhooks.tasks.filter(({ name }) => name.startsWith('encryption'));
    expect(await task?.run()).toBe(1);
    expect(await task?.run()).toBe(0);
    await tell(ana, 'm1v1');
    while (await renewed.features.webhooks.processNext());
    expect(verify(receiver.received[0] as ReceivedWebhook)).toBeDefined();
  });

  test('what another secret encrypted is not sent, and the owner reads why', async () => {
    const config = { ...product.parts.config, authSecrets: ['b'.repeat(40)] as [string] };
    const stranger = assembleProduct({ ...product.parts, config });
    await tell(ana, 'm1v1');
    while (await stranger.features.webhooks.processNext());
    expect(receiver.received).toEqual([]);
    expect(await (await call('GET', '')).text()).toContain('use “Trocar segredo”');
  });
});

describe('in order for each student', () => {
  test('a failing event holds back later ones of its student and endpoint, not of others', async () => {
    await addEndpoint(product, owner, `${other.url}/`, ['lesson.completed']);
    failFor(ana);
    await tell(ana, 'm1v1', 'm1v2');
    await tell(bia, 'm1v1', 'm1v2');
    await sendEvents(product);
    expect([lessonsOf(ana), lessonsOf(bia)]).toEqual([['m1v1'], ['m1v1', 'm1v2']]);
    expect([lessonsOf(ana, other), lessonsOf(bia, other)]).toEqual([
      ['m1v1', 'm1v2'],
      ['m1v1', 'm1v2'],
    ]);
    receiver.answer((_, response) => void response.end());
    await makeDue();
    await sendEvents(product);
    expect(lessonsOf(ana)).toEqual(['m1v1', 'm1v1', 'm1v2']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length - 1);
  });

  test('an event has the same id at every endpoint and attempt', async () => {
    await addEndpoint(product, owner, `${other.url}/`, ['lesson.completed']);
    receiver.answer((_, response) => void response.writeHead(503).end());
    await tell(ana, 'm1v1');
    await sendEvents(product);
    await makeDue();
    await sendEvents(product);
    const ids = [...receiver.received, ...other.received].map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  test('several processes send no event at once', async () => {
    const second = assembleProduct(product.parts);
    const underWay = new Set<unknown>();
    const twice: unknown[] = [];
    receiver.answer((webhook, response) => {
      const { student_id } = eventOf(webhook).data;
      if (underWay.has(student_id)) twice.push(student_id);
      underWay.add(student_id);
      setTimeout(() => {
        underWay.delete(student_id);
        response.end();
      }, 20);
    });
    for (let lesson = 0; lesson < 8; lesson += 1) {
      await tell(ana, `a${lesson}`);
      await tell(bia, `b${lesson}`);
    }
    const left = () => run('select from webhook_deliveries where due_at is not null');
    const work = async ({ processNext }: typeof webhooks) => {
      while ((await left()).length > 0) await processNext();
    };
    await Promise.all([
      work(webhooks),
      work(webhooks),
      work(second.features.webhooks),
      work(second.features.webhooks),
    ]);
    expect(twice).toEqual([]);
    expect(lessonsOf(ana)).toEqual(Array.from({ length: 8 }, (_, lesson) => `a${lesson}`));
    expect(lessonsOf(bia)).toEqual(Array.from({ length: 8 }, (_, lesson) => `b${lesson}`));
  });
});

describe('what fails', () => {
  test('is tried again after growing, spread pauses, and shows what the other system answered', async () => {
    failFor(ana);
    await tell(ana, 'm1v1');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await makeDue();
      await sendEvents(product);
      const [row] = await run(
        'select extract(epoch from due_at - now())::float as left from webhook_deliveries',
      );
      pauses.push(row.left);
    }
    pauses.forEach((pause, attempt) => {
      expect(pause).toBeGreaterThan(3 * 2 ** attempt);
      expect(pause).toBeLessThan(6.5 * 2 ** attempt);
    });
    const { endpoints } = await (await call('GET', '')).json();
    expect(endpoints[0].latest_deliveries).toMatchObject([
      {
        attempts: 4,
        last_status: 500,
        last_answer: 'resposta',
        is_waiting: true,
        delivered_at: null,
        failed_at: null,
      },
    ]);
  });

  test('is given up after three days with an alert, and the next one of the student goes', async () => {
    failFor(ana);
    await tell(ana, 'm1v1');
    await run(`update webhook_deliveries set created_at = now() - interval '3 days 1 minute'`);
    await sendEvents(product);
    expect(
      await run('select from webhook_deliveries where failed_at is not null and due_at is null'),
    ).toHaveLength(1);
    const alerts = await administration.findAlerts();
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'webhooks-given-up', count: 1 }));
    receiver.answer((_, response) => void response.end());
    await tell(ana, 'm1v2');
    await sendEvents(product);
    expect(lessonsOf(ana)).toEqual(['m1v1', 'm1v2']);
    const [{ id }] = (await run('select id from webhook_deliveries where failed_at is not null')) as [
      { id: string },
    ];
    expect((await call('POST', `/events/${id}/retry`)).status).toBe(200);
    await sendEvents(product);
    expect(lessonsOf(ana)).toEqual(['m1v1', 'm1v2', 'm1v1']);
    expect((await call('POST', `/events/${id}/retry`)).status).toBe(409);
  });

  test('a system that takes nothing is left alone for growing pauses, and does not starve others', async () => {
    await addEndpoint(product, owner, `${other.url}/`, ['lesson.completed']);
    await receiver.close();
    const students = Array.from(
      { length: 40 },
      (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    );
    for (const student of students) await tell(student, 'm1v1', 'm1v2');
    await sendEvents(product);
    await receiver.listen();
    expect(other.received).toHaveLength(80);
    const [row] = await run(
      `select failures, failing_since is not null as failing, paused_until > now() as paused
      from webhook_endpoints where id = $1`,
      [endpoint],
    );
    expect(row).toMatchObject({ failing: true, paused: true });
    // A slow machine sends for longer than the first pause.
    expect(row?.failures).toBeGreaterThanOrEqual(3);
    expect(row?.failures).toBeLessThan(10);
    await run('update webhook_endpoints set paused_until = null');
    await sendEvents(product);
    await makeDue();
    await sendEvents(product);
    expect(receiver.received).toHaveLength(80);
    for (const student of students) expect(lessonsOf(student)).toEqual(['m1v1', 'm1v2']);
    expect(await run('select from webhook_endpoints where failures > 0 or paused_until is not null')).toEqual(
      [],
    );
  });

  test('once a system has taken nothing for three days, all that is as old is given up together', async () => {
    await receiver.close();
    for (let index = 0; index < 20; index += 1)
      await tell(`${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`, 'm1v1');
    await run(`update webhook_deliveries set created_at = now() - interval '4 days'`);
    await run(`update webhook_endpoints set failures = 50, failing_since = now() - interval '4 days'`);
    await tell(ana, 'm1v1');
    await sendEvents(product);
    await receiver.listen();
    expect(await run('select from webhook_deliveries where failed_at is not null')).toHaveLength(20);
    expect(await run('select from webhook_deliveries where due_at is not null')).toHaveLength(1);
  });

  test('alerts after an hour, in the metrics too', async () => {
    failFor(ana);
    await tell(ana, 'm1v1');
    await sendEvents(product);
    const kinds = async () => (await administration.findAlerts()).map(({ kind }) => kind);
    expect(await kinds()).not.toContain('webhooks-failing');
    await run(`update webhook_endpoints set failing_since = now() - interval '61 minutes'`);
    expect(await kinds()).toContain('webhooks-failing');
    const checks = await administration.findSetupChecks();
    expect(checks.map(({ text }) => text)).toContain(
      'Outros sistemas que não recebem os avisos há mais de uma hora: 1.',
    );
    const answer = await product.app.request('/metrics', {
      headers: { authorization: `Bearer ${testMetricsToken}` },
    });
    expect(await answer.text()).toMatch(/^outgoing_events_waiting 1$/m);
  });
});

test('a removed endpoint gets nothing more, and its events go', async () => {
  await tell(ana, 'm1v1');
  expect((await call('DELETE', `/${endpoint}`)).status).toBe(200);
  await sendEvents(product);
  expect(receiver.received).toEqual([]);
  expect(await (await call('GET', '')).json()).toEqual({ endpoints: [] });
  await run(`update webhook_endpoints set removed_at = now() - interval '2 minutes'`);
  const [task] = webhooks.tasks.filter(({ name }) => name === 'removed webhooks');
  expect(await task?.run()).toBe(1);
  expect(await run('select from webhook_deliveries')).toEqual([]);
});

test('delivered events go after their time, waiting ones stay', async () => {
  await tell(ana, 'm1v1');
  await sendEvents(product);
  failFor(ana);
  await tell(ana, 'm1v2');
  await run(`update webhook_deliveries set created_at = now() - interval '31 days'`);
  for (const task of product.features.account.tasks) await task.run();
  expect(await run('select payload from webhook_deliveries')).toMatchObject([
    { payload: expect.stringContaining('m1v2') },
  ]);
});

test('an answer is stored short and printable', async () => {
  receiver.answer((_, response) => void response.end(`a\u0000b\n\u202ec${'x'.repeat(3_000)}`));
  await tell(ana, 'm1v1');
  await sendEvents(product);
  const [row] = await run('select last_answer from webhook_deliveries');
  expect(row.last_answer).toMatch(/^a b {2}cx+$/);
  expect(row.last_answer.length).toBeLessThanOrEqual(500);
});
