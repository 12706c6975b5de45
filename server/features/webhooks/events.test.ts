import { beforeEach, describe, expect, test } from 'vitest';
import { webhookEventNames } from '../../../domain/webhooks.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { addEndpoint, queuedEvents } from '../../../tests/support/outgoing-events.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { type Sample, signSampleMessage } from '../purchases/sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('outgoing', { providers }));
const owner = await signInAdmin(product);
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
await run('update users set email_verified = true');
const { graduate } = createGraduateActions(product);
const actor = { id: null, name: 'Equipe' };
const { purchaseActions } = product.features.purchases;

const call = (method: string, path: string, json?: unknown, cookie = owner) =>
  product.call(method, `/api/${path}`, { cookie, json });
const listenToAll = () => addEndpoint(product, owner, 'https://outro.example/gancho', webhookEventNames);

beforeEach(async () => {
  await run('delete from webhook_endpoints');
  await run('truncate rate_limits');
  await listenToAll();
});

/** Returns what was queued since the last call. */
async function told() {
  const events = await queuedEvents(product);
  await run('delete from webhook_deliveries');
  return events;
}
const toldTypes = async () => (await told()).map(({ type }) => type);

async function tell(sample: Sample, provider: 'hotmart' | 'kiwify' = 'hotmart') {
  const answer = await sendPaymentMessage(product, provider, signSampleMessage(provider, providers, sample));
  expect(answer.status).toBe(200);
  await handleEvents(product);
}

async function sell(sample = newSample()) {
  await tell(sample);
  const [row] = await run('select id, user_id from purchases where transaction_id = $1', [
    sample.transaction,
  ]);
  return { sample, email: sample.email.toLowerCase(), id: row.id as string, user_id: row.user_id as string };
}

async function student() {
  const account = newAccount();
  const cookie = await product.signIn(account);
  const [row] = await run('update users set email_verified = true where email = $1 returning id', [
    account.email,
  ]);
  return { account, cookie, id: row.id as string };
}

describe('nothing is queued', () => {
  test('when no endpoint listens, or only to other events', async () => {
    await run('delete from webhook_endpoints');
    await sell();
    await addEndpoint(product, owner, 'https://outro.example/', ['review.received']);
    const { email } = await sell();
    await purchaseActions.revokeAccess(actor, email);
    const { cookie } = await student();
    await call('POST', 'progress/lessons/m1v1', undefined, cookie);
    expect(await queuedEvents(product)).toEqual([]);
  });

  test('when the change is rolled back, as by the test of a payment company', async () => {
    const answer = await call('POST', 'admin/settings/payments/test', { provider: 'hotmart' });
    expect(await answer.json()).toMatchObject({ ok: true });
    expect(await queuedEvents(product)).toEqual([]);
  });

  test('for an endpoint that was removed', async () => {
    const [{ id }] = (await run('select id from webhook_endpoints')) as [{ id: string }];
    expect((await call('DELETE', `admin/webhooks/${id}`)).status).toBe(200);
    await sell();
    expect(await queuedEvents(product)).toEqual([]);
  });

  test('by what changes nothing: repeated messages, a second grant, a lesson completed twice', async () => {
    const { sample, email } = await sell();
    await told();
    await tell(sample);
    await purchaseActions.replayEvents(actor, (await run('select id from purchase_events'))[0].id);
    await handleEvents(product);
    await purchaseActions.grantAccess(actor, email);
    const { cookie } = await student();
    await call('POST', 'progress/lessons/m1v1', undefined, cookie);
    await told();
    await call('POST', 'progress/lessons/m1v1', undefined, cookie);
    await call('POST', 'progress', { completed_lessons: ['m1v1'] }, cookie);
    await purchaseActions.grantAccess(actor, email);
    expect(await toldTypes()).toEqual([]);
  });

  test('of purchases of other products, unpaid ones, and boletos that were not paid', async () => {
    await tell(newSample({ amountCents: 100 }));
    const unpaid = newSample({ status: 'pending' });
    await tell(unpaid);
    await tell({ ...unpaid, status: 'refunded' });
    expect(await toldTypes()).toEqual([]);
  });
});

describe('a payload', () => {
  test('has ids, email and name, and nothing that opens anything', async () => {
    const { email, sample, id, user_id } = await sell();
    await purchaseActions.recordRefund(actor, id, 'CPF 123.456.789-09');
    const { cookie, account } = await graduate('Bia Lima');
    await call(
      'POST',
      'review',
      { rating: '5', text: 'segredo-do-texto', consent: false, signature: 'initials', city: '' },
      cookie,
    );
    const events = await told();
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(webhookEventNames));
    expect(events[0]).toEqual({
      type: 'purchase.approved',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        student_id: user_id,
        email,
        name: sample.name,
        purchase_id: id,
        provider: 'hotmart',
        transaction_id: sample.transaction,
        amount_cents: sample.amountCents,
        currency: 'BRL',
        approved_at: expect.any(String),
      },
    });
    const known = [
      'student_id',
      'email',
      'name',
      'purchase_id',
      'provider',
      'transaction_id',
      'amount_cents',
      'currency',
      'approved_at',
      'refunded_at',
      'lesson_id',
      'lesson_title',
      'lessons',
      'code',
      'course_title',
      'replaces',
      'review_id',
      'rating',
      'may_be_published',
    ];
    expect(
      [...new Set(events.flatMap(({ data }) => Object.keys(data)))].filter((key) => !known.includes(key)),
    ).toEqual([]);
    const text = JSON.stringify(events);
    expect(text).not.toMatch(/https?:|token|password|senha|whsec_|123\.456|segredo-do-texto/i);
    expect(events.at(-1)?.data).toMatchObject({
      email: account.email,
      name: 'Bia Lima',
      rating: 5,
      may_be_published: false,
    });
  });
});

describe('sales and access', () => {
  test('a sale by a company gives access, its refund takes it', async () => {
    const { sample } = await sell();
    expect(await toldTypes()).toEqual(['purchase.approved', 'access.granted']);
    await tell({ ...sample, status: 'refunded' });
    expect(await toldTypes()).toEqual(['purchase.refunded', 'access.revoked']);
  });

  test('a refund that arrives before the sale tells both, and gives no access', async () => {
    const sample = newSample();
    await tell({ ...sample, status: 'refunded' });
    expect(await toldTypes()).toEqual([]);
    await tell(sample);
    expect(await toldTypes()).toEqual(['purchase.approved', 'purchase.refunded']);
  });

  test('a sale at the desk, and its refund at the desk', async () => {
    const sold = await call('POST', 'admin/purchases', {
      email: newAccount().email,
      name: 'Ana',
      cents: 8_500,
      date: '2026-11-01',
      note: '',
    });
    expect(sold.status).toBe(201);
    const { id } = (await sold.json()) as { id: string };
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual(['purchase.approved', 'access.granted']);
    expect(events[0]?.data).toMatchObject({ purchase_id: id, provider: 'manual', amount_cents: 8_500 });
    expect((await call('POST', `admin/purchases/${id}/refund`, { note: '' })).status).toBe(200);
    expect(await toldTypes()).toEqual(['purchase.refunded', 'access.revoked']);
  });

  test('a held purchase is told of when the owner opens it', async () => {
    const sample = newSample({ amountCents: 100 });
    const { id } = await sell(sample);
    expect(await toldTypes()).toEqual([]);
    expect((await call('POST', `admin/purchases/${id}/open`)).status).toBe(200);
    expect(await toldTypes()).toEqual(['purchase.approved', 'access.granted']);
    await tell({ ...sample, status: 'refunded' });
    expect(await toldTypes()).toEqual(['purchase.refunded', 'access.revoked']);
  });

  test('a dispute takes the access and a won one gives it back; the sale is told of once', async () => {
    const { id } = await sell();
    await told();
    const { rows } = { rows: await run('select * from purchases where id = $1', [id]) };
    const change = (status: 'disputed' | 'won', at: string) =>
      product.transact((tx) =>
        product.features.purchases.handleEvent(
          {
            provider: 'hotmart',
            event: {
              eventId: status,
              transactionId: rows[0].transaction_id,
              status,
              occurredAt: at,
              kind: 'x',
            } as never,
          },
          tx,
        ),
      );
    await change('disputed', '2027-01-01T00:00:00Z');
    expect(await toldTypes()).toEqual(['access.revoked']);
    await change('won', '2027-01-02T00:00:00Z');
    expect(await toldTypes()).toEqual(['access.granted']);
  });

  test('who keeps another purchase or a grant keeps the access', async () => {
    const sample = newSample();
    await sell(sample);
    await sell(newSample({ email: sample.email }));
    expect(await toldTypes()).toEqual(['purchase.approved', 'access.granted', 'purchase.approved']);
    await tell({ ...sample, status: 'refunded' });
    expect(await toldTypes()).toEqual(['purchase.refunded']);
  });

  test('access given and taken by hand', async () => {
    const { id, account } = await student();
    expect((await call('POST', `admin/students/${id}/grant`, {})).status).toBe(200);
    expect(await told()).toMatchObject([
      { type: 'access.granted', data: { student_id: id, email: account.email, name: account.name } },
    ]);
    expect((await call('POST', `admin/students/${id}/revoke`, {})).status).toBe(200);
    expect(await told()).toMatchObject([{ type: 'access.revoked', data: { student_id: id } }]);
    const { email } = await sell();
    await told();
    await purchaseActions.revokeAccess(actor, email);
    expect(await toldTypes()).toEqual(['access.revoked']);
    await purchaseActions.grantAccess(actor, email);
    expect(await toldTypes()).toEqual(['access.granted']);
  });

  test('an import tells of each person whom it lets in, once', async () => {
    const [one, other] = [newAccount().email, newAccount().email];
    const { email: bought } = await sell();
    await told();
    const csv = `nome;e-mail\nPia;${one}\nLia;${other}\nAna;${bought}`;
    expect((await call('POST', 'admin/student-imports', { csv, tag: '' })).status).toBe(200);
    const events = await told();
    expect(events.map(({ type, data }) => [type, data.email]).sort()).toEqual(
      [one, other].sort().map((email) => ['access.granted', email]),
    );
  });

  test('a purchase that moves to another email takes one access and gives one', async () => {
    const { id, user_id } = await sell();
    const { id: other, account } = await student();
    await told();
    const [request] = await run(
      'insert into access_requests (purchase_id, email) values ($1, $2) returning id',
      [id, account.email],
    );
    expect((await call('POST', `admin/access-requests/${request.id}/approve`, {})).status).toBe(200);
    expect((await told()).map(({ type, data }) => [type, data.student_id])).toEqual([
      ['access.granted', other],
      ['access.revoked', user_id],
    ]);
  });

  test('two refunds at the same time tell of the lost access once', async () => {
    const sample = newSample();
    const [first, second] = [await sell(sample), await sell(newSample({ email: sample.email }))];
    await told();
    await Promise.all([first, second].map(({ id }) => purchaseActions.recordRefund(actor, id)));
    expect((await toldTypes()).sort()).toEqual(['access.revoked', 'purchase.refunded', 'purchase.refunded']);
  });
});

describe('the course', () => {
  test('lessons, the end of the course and the certificate are told of in order', async () => {
    const { account } = await graduate('Caio Reis');
    const events = (await told()).filter(
      ({ type }) => !type.startsWith('access') && !type.startsWith('purchase'),
    );
    const lessons = events.filter(({ type }) => type === 'lesson.completed');
    const total = product.features.content.lessons().length;
    expect(lessons).toHaveLength(total);
    expect(lessons[0]?.data).toMatchObject({ email: account.email, lesson_title: expect.any(String) });
    expect(events.slice(total).map(({ type }) => type)).toEqual(['course.completed', 'certificate.issued']);
    expect(events.at(-1)?.data).toMatchObject({
      name: 'Caio Reis',
      code: expect.any(String),
      replaces: null,
    });
  });

  test('the same lesson sent twice at once is told of once', async () => {
    const { cookie, id } = await student();
    await run(`insert into access_grants (email, granted_by) select email, 'x' from users where id = $1`, [
      id,
    ]);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2
          ? call('POST', 'progress/lessons/m1v1', undefined, cookie)
          : call('POST', 'progress', { completed_lessons: ['m1v1', 'm1p1'] }, cookie),
      ),
    );
    expect((await told()).map(({ data }) => data.lesson_id).sort()).toEqual(['m1p1', 'm1v1']);
    const [row] = await run('select completed_lessons, started_at from course_progress where user_id = $1', [
      id,
    ]);
    expect(row.completed_lessons.sort()).toEqual(['m1p1', 'm1v1']);
    expect(row.started_at).not.toBeNull();
  });

  test('a corrected name is a certificate that replaces another', async () => {
    const { account } = await graduate('Dora Nunes');
    const [{ id, code }] = (await run(
      'select users.id, code from users join certificates on user_id = users.id where email = $1',
      [account.email],
    )) as [{ id: string; code: string }];
    await told();
    expect((await call('POST', `admin/students/${id}/rename`, { name: 'Dora Nunes Prado' })).status).toBe(
      200,
    );
    expect(await told()).toMatchObject([
      { type: 'certificate.issued', data: { name: 'Dora Nunes Prado', replaces: code } },
    ]);
  });

  test('a review is told of, a declined one is not', async () => {
    const { cookie } = await graduate();
    const { cookie: other } = await graduate();
    await told();
    await call(
      'POST',
      'review',
      { rating: '4', text: 'Bom.', consent: true, signature: 'initials', city: '' },
      cookie,
    );
    await call('POST', 'review/decline', {}, other);
    expect(await told()).toMatchObject([
      { type: 'review.received', data: { rating: 4, may_be_published: true } },
    ]);
  });
});

describe('what is stored of a person', () => {
  test('goes with the account, and is in its export', async () => {
    const { account, cookie, id } = await student();
    await purchaseActions.grantAccess(actor, account.email);
    const exported = await (await call('GET', 'account/export', undefined, cookie)).text();
    expect(exported).toContain('access.granted');
    expect((await call('POST', 'account/erase', { password: account.password }, cookie)).status).toBe(200);
    expect(
      await run('select from webhook_deliveries where student_key = $1 or payload like $2', [
        id,
        `%${account.email}%`,
      ]),
    ).toEqual([]);
  });
});
