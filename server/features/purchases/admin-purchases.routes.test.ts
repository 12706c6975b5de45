import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfDay, isoDay } from '../../../domain/dates.ts';
import type { PurchaseRow } from '../../../domain/lists/purchases.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { createTestApp, newAccount, type TestApp } from '../../../tests/support/test-app.ts';
import type { PurchasesTotal } from './admin-purchases.repository.ts';
import { signSampleMessage } from './sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
let product: TestApp;
let admin: string;
beforeAll(async () => {
  product = await createTestApp('admin_sales', { COURSE_ACCESS: 'purchase', providers: settings });
  admin = await signInAdmin(product);
});
afterAll(() => product.close());

const get = (path: string) => product.call('GET', `/api/admin/${path}`, { cookie: admin });
const post = (path: string, json: unknown = {}) =>
  product.call('POST', `/api/admin/purchases${path}`, { cookie: admin, json });
async function list(query: string) {
  const answer = await get(`purchases?${query}`);
  return (await answer.json()) as {
    rows: PurchaseRow[];
    total: number;
    page: number;
    totals: PurchasesTotal[];
  };
}
// biome-ignore lint/suspicious/noExplicitAny: each test looks at another part of it.
const one = async (id: string): Promise<any> => (await get(`purchases/${id}`)).json();
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

type Sender = 'hotmart' | 'kiwify';
async function sendEvent(sample: ReturnType<typeof newSample>, provider: Sender = 'hotmart'): Promise<void> {
  expect(
    (await sendPaymentMessage(product, provider, signSampleMessage(provider, settings, sample))).status,
  ).toBe(200);
  await handleEvents(product);
}
/** The search may also find other purchases, whose transaction begins with a number of the email. */
async function idOf(email: string): Promise<string> {
  const { rows } = await list(`q=${email}`);
  return rows.find((row) => row.email === email.toLowerCase())?.id ?? '';
}

async function createConfirmedStudent(): Promise<{ email: string; cookie: string }> {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  return { email: account.email, cookie };
}
const accessOf = async (cookie: string) =>
  ((await (await product.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;

const pix = (sale: object = {}) => ({
  email: 'pix@example.com',
  cents: 8_500,
  date: '2026-02-10',
  name: 'Paula Pix',
  note: 'PIX na conta da clínica',
  ...sale,
});

describe('the list', () => {
  test('has all providers, searches by name, email and transaction, and filters with totals', async () => {
    const samples = [newSample({ name: 'Rita Tocantins' }), newSample({ name: 'Rita Tocantins' })] as const;
    await sendEvent(samples[0]);
    await sendEvent(samples[1], 'kiwify');
    await sendEvent({ ...samples[1], status: 'refunded' }, 'kiwify');
    await post('', pix({ name: 'Rita Tocantins', cents: 5_000 }));
    const all = await list('q=tocantins');
    expect(all.rows.map(({ provider }) => provider).sort()).toEqual(['hotmart', 'kiwify', 'manual']);
    expect([all.total, all.page]).toEqual([3, 1]);
    expect(all.totals).toEqual([
      { status: 'approved', currency: 'BRL', count: 2, amount_cents: 5_000 + (samples[0].amountCents ?? 0) },
      { status: 'refunded', currency: 'BRL', count: 1, amount_cents: samples[1].amountCents },
    ]);
    expect((await list('q=tocantins&provider=kiwify')).total).toBe(1);
    expect((await list('q=tocantins&status=approved')).total).toBe(2);
    expect((await list(`q=${samples[0].transaction}`)).rows[0]?.provider).toBe('hotmart');
  });

  test('shows support no totals', async () => {
    await sendEvent(newSample());
    const cookie = await signInSupport(product);
    const answer = await product.call('GET', '/api/admin/purchases', { cookie });
    expect(await answer.json()).toMatchObject({
      rows: expect.arrayContaining([expect.anything()]),
      totals: [],
    });
  });

  test('filters by days in Brazil', async () => {
    const name = 'Dia Marcado';
    await sendEvent(newSample({ name, now: new Date() }));
    // Two in the morning in Greenwich is the evening before in Brazil.
    await run(`update purchases set approved_at = '2026-03-02T02:00:00Z' where name = $1`, [name]);
    const count = async (query: string) => (await list(`q=marcado&${query}`)).total;
    expect(await count('from=2026-03-01&to=2026-03-01')).toBe(1);
    expect(await count('from=2026-03-02')).toBe(0);
    expect(await count('to=2026-02-28')).toBe(0);
  });

  test.each(['provider=paypal', 'status=x', 'from=ontem', 'to=2026-02-30', 'to=0000-01-01', 'page=-1'])(
    'refuses %s, before a file begins too',
    async (query) => {
      for (const list of ['purchases', 'purchases.csv'])
        expect((await get(`${list}?${query}`)).status, list).toBe(422);
    },
  );

  test('exports the filtered rows', async () => {
    await post('', pix({ name: '@Planilha Formosa', email: 'planilha@example.com', cents: 123_456 }));
    const answer = await get('purchases.csv?q=formosa');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, row, ...more] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe(
      '"Data";"Origem";"Transação";"Situação";"Nome";"E-mail";"Valor";"Moeda";"Reembolso";"Motivo";"Código";"Veio de"',
    );
    expect(row).toMatch(
      /^"2026-02-10 12:00";"Registrada à mão";"[0-9a-f-]{36}";"aprovada";"'@Planilha Formosa";"planilha@example\.com";"1234,56";"BRL";"";;/,
    );
    expect(more).toEqual([]);
    const head2 = await product.call('HEAD', '/api/admin/purchases.csv', { cookie: admin });
    expect([head2.status, await head2.text()]).toEqual([200, '']);
    expect((await run(`select from audit_log where action = 'export-purchases'`)).rowCount).toBe(1);
  });
});

test('tells the admin area if a manual purchase would end an account’s sessions', async () => {
  const buyerOf = async (email: string) =>
    (await get(`purchases/buyer?email=${encodeURIComponent(email)}`)).json();
  const { email } = await createConfirmedStudent();
  const stranger = newAccount();
  await product.signIn(stranger);
  expect(await buyerOf(stranger.email.toUpperCase())).toEqual({ is_unconfirmed: true });
  expect(await buyerOf(email)).toEqual({ is_unconfirmed: false });
  expect(await buyerOf('nobody@example.com')).toEqual({ is_unconfirmed: false });
  expect((await get('purchases/buyer?email=x')).status).toBe(422);
});

describe('a purchase', () => {
  test('in the name of a team account whose email is not confirmed leaves its session and password', async () => {
    const helper = newAccount();
    const cookie = await product.signIn(helper);
    await run(`update profiles set role = 'support' where email = $1`, [helper.email]);
    await sendEvent(newSample({ email: helper.email }));
    expect(await idOf(helper.email)).not.toBe('');
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(200);
    expect((await product.call('POST', '/api/auth/sign-in/email', { json: helper })).status).toBe(200);
  });

  test('is shown with its events, without the ids for queries to the provider', async () => {
    const sample = newSample();
    await sendEvent(sample);
    const id = await idOf(sample.email);
    await run(
      `update purchase_events set event = (event::jsonb || '{"lookUp":"cus_secret","installment":"plan_secret"}')::text where purchase_id = $1`,
      [id],
    );
    const shown = await one(id);
    expect(shown).toMatchObject({
      provider: 'hotmart',
      transaction_id: sample.transaction,
      status: 'approved',
      events: [{ told: 'approved', amount_cents: sample.amountCents, attempts: 1, is_waiting: false }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret|lookUp|hottok/);
  });

  test('is handled again by its id or an event’s, which the audit log records', async () => {
    const sample = newSample();
    await sendEvent(sample);
    const id = await idOf(sample.email);
    const [event] = (await one(id)).events;
    for (const again of [id, event.id]) {
      expect((await post(`/${again}/replay`)).status).toBe(200);
      expect((await one(id)).events[0]).toMatchObject({ handled_at: null, is_waiting: true });
      await handleEvents(product);
      expect((await one(id)).events[0].handled_at).not.toBeNull();
    }
    const { rows } = await run(`select actor from audit_log where action = 'replay' and detail = $1`, [id]);
    expect(rows).toEqual([{ actor: 'Ana Souza' }]);
  });

  test('opens once by an admin if it was held', async () => {
    const { email, cookie } = await createConfirmedStudent();
    await sendEvent(newSample({ email, amountCents: 100 }));
    const id = await idOf(email);
    expect(await one(id)).toMatchObject({ status: 'held', reason: expect.stringContaining('valor abaixo') });
    expect((await post(`/${id}/open`)).status).toBe(200);
    expect(await accessOf(cookie)).toBe('granted');
    const again = await post(`/${id}/open`);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: { code: 'wrong_state' } });
  });

  test('stays closed after a refund outside the provider, even if the provider repeats the approval', async () => {
    const { email, cookie } = await createConfirmedStudent();
    const sample = newSample({ email });
    await sendEvent(sample);
    const id = await idOf(email);
    expect((await post(`/${id}/refund`, { note: 'devolvido por PIX' })).status).toBe(200);
    expect(await accessOf(cookie)).toBe('refunded');
    await sendEvent({ ...sample, now: new Date() });
    expect(await accessOf(cookie)).toBe('refunded');
    expect((await one(id)).events).toContainEqual(
      expect.objectContaining({ note: 'devolvido por PIX', told: 'refunded' }),
    );
    expect((await post(`/${id}/refund`)).status).toBe(409);
    // Nobody asked for it: the buyer hears of it, once.
    const told = await run(`select recipient from outbox where kind = 'refund-sent' and data like $1`, [
      `%${id}%`,
    ]);
    expect(told.rows).toEqual([{ recipient: email }]);
  });

  test('lists a provider’s latest events with their outcome, latest first', async () => {
    const latest = async (provider: string, cookie = admin) =>
      product.call('GET', `/api/admin/purchases/latest-events?provider=${provider}`, { cookie });
    for (let count = 0; count < 12; count += 1)
      await run(
        `insert into purchase_events (provider, event_id, event, received_at, handled_at, due_at, last_error)
         values ('eduzz', $1, $2, now() - $3::int * interval '1 hour', now(), null, 'produto de outro curso')`,
        [
          `z${count}`,
          JSON.stringify({ eventId: `z${count}`, status: 'approved', kind: `kind-${count}` }),
          count,
        ],
      );
    await run(
      `insert into webhook_arrivals (provider, outcome) values ('eduzz', 'signature_invalid'), ('asaas', 'ignored')`,
    );
    const answer = (await (await latest('eduzz')).json()) as { events: { kind: string }[] };
    expect(answer.events.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 10 }, (_, count) => `kind-${count}`),
    );
    expect(answer).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ told: 'approved', remark: 'produto de outro curso', is_waiting: false }),
      ]),
      unstored: [{ outcome: 'signature_invalid', arrived_at: expect.stringMatching(/Z$/) }],
    });
    expect((await latest('hotmart2')).status).toBe(422);
    expect((await latest('eduzz', await product.signIn())).status).toBe(403);
    await run(`delete from purchase_events where provider = 'eduzz'`);
  });

  test('says when a provider’s last message came and what it was, and nothing of who paid', async () => {
    const path = '/api/admin/purchases/last-message?provider=kiwify';
    const last = async () => (await get('purchases/last-message?provider=kiwify')).json();
    await run(`delete from purchase_events where provider = 'kiwify'`);
    expect(await last()).toEqual({ message: null });
    await run(`insert into webhook_arrivals (provider, outcome) values ('kiwify', 'signature_invalid')`);
    expect(await last()).toEqual({
      message: { arrived_at: expect.stringMatching(/Z$/), told: 'signature_invalid', is_test: false },
    });
    const { email } = await createConfirmedStudent();
    await sendEvent(newSample({ email }), 'kiwify');
    const answer = await last();
    expect(answer).toEqual({
      message: { arrived_at: expect.stringMatching(/Z$/), told: 'approved', is_test: false },
    });
    for (const cookie of [await signInSupport(product), await product.signIn()])
      expect((await product.call('GET', path, { cookie })).status).toBe(403);
  });

  test('lists events without a purchase until they are handled', async () => {
    await run(
      `insert into purchase_events (provider, event_id, event, attempts, last_error) values ('asaas', 'e1', '{"eventId":"e1","transactionId":"t1","status":"approved","kind":"PAYMENT_RECEIVED","lookUp":"cus_1"}', 3, 'api.asaas.com answered 401')`,
    );
    const { events } = (await (await get('purchases/troubled')).json()) as { events: object[] };
    expect(events).toMatchObject([
      { provider: 'asaas', remark: 'api.asaas.com answered 401', purchase_id: null },
    ]);
    await run(`delete from purchase_events where event_id = 'e1'`);
  });
});

describe('a manual purchase', () => {
  test('opens the course, and its refund closes it', async () => {
    const { email, cookie } = await createConfirmedStudent();
    const answer = await post('', pix({ email: email.toUpperCase() }));
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect(await accessOf(cookie)).toBe('granted');
    expect(await one(id)).toMatchObject({
      provider: 'manual',
      status: 'approved',
      email,
      amount_cents: 8_500,
      sold_at: '2026-02-10T15:00:00.000Z',
      events: [{ kind: 'venda registrada', note: 'PIX na conta da clínica' }],
    });
    // Counted from the access, which came after the payment.
    expect(await one(id)).toMatchObject({
      guarantee_end: endOfDay(new Date(), 7).toISOString(),
      is_guarantee_over: false,
    });
    const { rows: queuedEmails } = await run(
      `select kind from outbox where recipient = $1 and kind = 'purchase'`,
      [email],
    );
    expect(queuedEmails).toHaveLength(1);
    expect((await post(`/${id}/replay`)).status).toBe(200);
    await handleEvents(product);
    expect(await one(id)).toMatchObject({
      status: 'approved',
      events: [{ remark: null, is_waiting: false }],
    });
    await run(
      `update purchases set approved_at = '2026-02-10T15:00:00Z', opened_at = '2026-02-10T15:00:00Z', created_at = '2026-02-10T15:00:00Z' where id = $1`,
      [id],
    );
    expect((await one(id)).is_guarantee_over).toBe(true);
    expect((await post(`/${id}/refund`)).status).toBe(200);
    expect((await one(id)).guarantee_end).toBeNull();
    expect(await accessOf(cookie)).toBe('refunded');
    const { rows } = await run(
      `select action, detail from audit_log join users on users.id = audit_log.user_id where email = $1 order by audit_log.created_at`,
      [email],
    );
    expect(rows).toEqual([
      { action: 'sell', detail: `compra ${id}` },
      { action: 'refund', detail: `compra ${id}` },
    ]);
  });

  test('is recorded once, however often it is sent', async () => {
    const sale = pix({ id: randomUUID(), email: 'duas-vezes@example.com' });
    const answers = await Promise.all([post('', sale), post('', sale)]);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    expect(ids[0]).toBe(ids[1]);
    expect((await list('q=duas-vezes')).total).toBe(1);
    expect((await one(ids[0] ?? '')).events).toHaveLength(1);
  });

  test('of today is of this moment', async () => {
    const before = Date.now();
    await post('', pix({ email: 'hoje-pelo-pix@example.com', date: isoDay() }));
    const [row] = (await list('q=hoje-pelo-pix')).rows;
    expect(new Date(row?.sold_at ?? 0).getTime()).toBeGreaterThanOrEqual(before);
  });

  test('opens the course to a buyer without an account, and is never in the future', async () => {
    const email = 'nova-pelo-pix@example.com';
    await post('', pix({ email, date: '2099-01-01' }));
    expect(await product.features.auth.accounts.findByEmail(email)).toMatchObject({ hasPassword: false });
    const [row] = (await list('q=nova-pelo-pix')).rows;
    expect(new Date(row?.sold_at ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test.each([
    { cents: 0 },
    { cents: 8.5 },
    { email: 'x' },
    { date: '10/02/2026' },
    { note: 'x'.repeat(501) },
  ])('is refused with %j', async (wrong) => {
    expect((await post('', pix(wrong))).status).toBe(422);
  });

  test('takes no payment messages', async () => {
    const answer = await product.app.request('/api/webhooks/manual', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });
});
