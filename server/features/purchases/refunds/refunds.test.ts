import { beforeEach, describe, expect, test } from 'vitest';
import type { ProviderName } from '../../../../domain/purchases.ts';
import { refundDeadline } from '../../../../domain/refunds.ts';
import { signInAdmin } from '../../../../tests/support/admin.ts';
import { publishChange } from '../../../../tests/support/content.ts';
import { startFakeRefundApi } from '../../../../tests/support/fake-refund-api.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../../tests/support/test-app.ts';
import { signSampleMessage } from '../sample-messages.ts';

const fakeApi = await sharedFixture(startFakeRefundApi());
const settings = { ...testProviders(fakeApi.url) };
const ownerEmail = 'dona@example.com';
const product = await sharedFixture(
  createTestApp('refunds', { providers: settings, COURSE_ACCESS: 'purchase', OWNER_EMAIL: ownerEmail }),
);
const owner = await signInAdmin(product);

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.database.$client.query<Row>(text, values)).rows;

/** Prefixes of transaction ids, by provider. */
const idPrefixes = { stripe: 'pi_', pagbank: 'CHAR_', hotmart: 'HP' } as const;

beforeEach(async () => {
  await rows('truncate purchases, purchase_events, outbox, audit_log, rate_limits cascade');
});

/** Creates a confirmed account with an approved purchase. */
async function buy(provider: keyof typeof idPrefixes = 'stripe') {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await rows('update users set email_verified = true where email = $1', [account.email]);
  const prefix = provider === 'pagbank' ? '' : idPrefixes[provider];
  const given = newSample();
  const sample = { ...given, email: account.email, transaction: `${prefix}${given.transaction}` };
  await sendEvent(provider, sample);
  const [{ id, transaction_id: transaction } = { id: '', transaction_id: '' }] = await rows<{
    id: string;
    transaction_id: string;
  }>('select id, transaction_id from purchases where email = $1', [account.email]);
  const ask = () => product.call('POST', `/api/purchases/${id}/refund`, { cookie });
  return { account, cookie, sample, id, transaction, ask, provider };
}

async function sendEvent(provider: ProviderName, sample: Parameters<typeof signSampleMessage>[2]) {
  expect(
    (await sendPaymentMessage(product, provider, signSampleMessage(provider, settings, sample))).status,
  ).toBe(200);
  await handleEvents(product);
}

/** Processes all refund requests, also those that wait for another attempt. */
async function processQueue() {
  await rows('update refund_requests set due_at = now() where due_at is not null');
  while (await product.features.purchases.refunds.processNext());
}

const access = async (cookie: string) =>
  ((await (await product.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;

async function own(cookie: string) {
  const answer = await product.call('GET', '/api/purchases', { cookie });
  return ((await answer.json()) as { purchases: Record<string, unknown>[] }).purchases;
}

const queuedEmails = (kind: string) =>
  rows<{ recipient: string }>('select recipient from outbox where kind = $1', [kind]);

async function composeQueued(kind: 'refund-requested' | 'refund-sent' | 'refund-to-do' | 'purchase') {
  const [row] = await rows<{ id: string; recipient: string; data: string }>(
    'select id, recipient, data from outbox where kind = $1',
    [kind],
  );
  return product.features.emails.compose({
    id: row?.id ?? '',
    kind,
    recipient: row?.recipient ?? '',
    data: JSON.parse(row?.data ?? '{}'),
  });
}

describe('a buyer within the guarantee', () => {
  test('shows the owner at the sale until when it must be paid, while the request is open', async () => {
    const { id, ask } = await buy('hotmart');
    const readAs = async <Body>(path: string) =>
      (await (await product.call('GET', `/api/admin/purchases${path}`, { cookie: owner })).json()) as Body;
    const deadlines = async () => {
      const { rows: shown } = await readAs<{ rows: { refund_deadline: string | null }[] }>('');
      const found = await readAs<{ refund_deadline: string | null }>(`/${id}`);
      return [shown[0]?.refund_deadline, found.refund_deadline];
    };
    expect(await deadlines()).toEqual([null, null]);
    await ask();
    const [request] = await rows<{ deadline: Date }>('select deadline from refund_requests');
    const deadline = request?.deadline.toISOString();
    expect(await deadlines()).toEqual([deadline, deadline]);
    await rows('update refund_requests set finished_at = now()');
    expect(await deadlines()).toEqual([null, null]);
  });

  test('requests a refund: recorded and confirmed at once, refunded by the provider, access closed', async () => {
    const { ask, id, cookie, account, transaction, sample } = await buy();
    expect(await access(cookie)).toBe('granted');
    expect(await own(cookie)).toMatchObject([{ id, obstacle: null, refund: null, has_contract: true }]);

    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ state: 'waiting', way: 'provider' });
    expect(await queuedEmails('refund-requested')).toEqual([{ recipient: account.email }]);
    // Requested, but not yet refunded.
    expect(await access(cookie)).toBe('granted');

    await processQueue();
    expect(fakeApi.refundCount(transaction)).toBe(1);
    expect(await access(cookie)).toBe('refunded');
    expect(await own(cookie)).toMatchObject([{ refund: { state: 'sent' } }]);
    expect(await queuedEmails('refund-sent')).toEqual([{ recipient: account.email }]);

    await sendEvent('stripe', { ...sample, status: 'refunded' });
    expect(await own(cookie)).toMatchObject([{ refund: { state: 'done' } }]);
    expect(await queuedEmails('refund-sent')).toHaveLength(1);
    expect(await queuedEmails('refund-to-do')).toEqual([]);
    expect(await rows(`select action, actor from audit_log where action = 'ask-refund'`)).toEqual([
      { action: 'ask-refund', actor: account.name },
    ]);
  });

  test('proves herself again after a while, but not by the emailed link', async () => {
    const { account, cookie, ask, id } = await buy();
    const setAge = (age: string) =>
      rows(
        'update sessions set created_at = now() - $2::interval from users where users.id = user_id and email = $1',
        [account.email, age],
      );
    await setAge('80 days');
    const codeOf = async (answer: Response) =>
      ((await answer.json()) as { error: { code: string } }).error.code;
    const { call } = product;
    expect(await codeOf(await ask())).toBe('fresh_login_required');
    expect(await codeOf(await call('GET', '/api/account/export', { cookie }))).toBe('fresh_login_required');
    expect((await call('GET', '/api/purchases', { cookie })).status).toBe(200);
    await setAge('1 minute');
    expect((await call('GET', '/api/account/export', { cookie })).status).toBe(200);
    await setAge('80 days');
    const link = product.features.purchases.refundLinks.create(id, account.email, new Date());
    const token = new URL(link).searchParams.get('token');
    expect((await call('POST', '/api/refunds', { json: { token } })).status).toBe(200);
  });

  test('gets one refund for repeated and concurrent requests', async () => {
    const { ask, transaction } = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await processQueue();
    expect((await ask()).status).toBe(200);
    await processQueue();
    expect(fakeApi.refundCount(transaction)).toBe(1);
    expect(await queuedEmails('refund-requested')).toHaveLength(1);
  });

  test('gets the request and its email in one transaction', async () => {
    const { id } = await buy();
    await rows(`alter table audit_log add constraint no_more check (action <> 'ask-refund') not valid`);
    try {
      await expect(
        product.features.purchases.refunds.request(id, { id: null, name: 'Ana' }),
      ).rejects.toThrow();
    } finally {
      await rows('alter table audit_log drop constraint no_more');
    }
    expect(await rows('select id from refund_requests')).toEqual([]);
    expect(await queuedEmails('refund-requested')).toEqual([]);
  });

  test('is refunded by the owner if the provider has no API, who gets amount, transaction and deadline', async () => {
    const { ask, cookie, transaction, account } = await buy('hotmart');
    expect(await (await ask()).json()).toMatchObject({ state: 'waiting', way: 'owner' });
    await processQueue();
    expect(await access(cookie)).toBe('granted');
    expect(await queuedEmails('refund-to-do')).toEqual([{ recipient: ownerEmail }]);
    const details = JSON.stringify((await composeQueued('refund-to-do'))?.details);
    const deadline = new Date(refundDeadline(new Date()).getTime() - 1).toLocaleDateString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
    });
    for (const fact of ['R$ 85,00', transaction, deadline, account.email])
      expect(details.replaceAll('\u00a0', ' ')).toContain(fact);

    const list = async (status: string) =>
      (await (
        await product.call('GET', `/api/admin/requests?status=${status}`, { cookie: owner })
      ).json()) as {
        total: number;
        rows: { id: string; deadline: string; state: string }[];
      };
    const [request] = (await list('owner')).rows;
    expect(request?.deadline).toBe(refundDeadline(new Date()).toISOString());
    const overview = await product.call('GET', '/api/admin/overview', { cookie: owner });
    expect(JSON.stringify(await overview.json())).toContain('1 pedido de reembolso espera por você');

    const completeLesson = () =>
      product.call('POST', `/api/admin/requests/${request?.id}/refunded`, {
        cookie: owner,
        json: { note: 'PIX' },
      });
    expect((await completeLesson()).status).toBe(200);
    expect(await access(cookie)).toBe('refunded');
    expect(await own(cookie)).toMatchObject([{ refund: { state: 'done' } }]);
    expect(await queuedEmails('refund-sent')).toEqual([{ recipient: account.email }]);
    expect((await list('owner')).total).toBe(0);
    expect((await list('done')).total).toBe(1);
    expect((await completeLesson()).status).toBe(409);
    expect(await rows(`select action from audit_log where action = 'refund'`)).toHaveLength(1);
    expect((await product.call('GET', '/api/admin/overview', { cookie: owner })).status).toBe(200);
  });

  test('is refunded once, although the provider fails and then hangs up after the refund', async () => {
    for (const provider of ['stripe', 'pagbank'] as const) {
      const { ask, transaction } = await buy(provider);
      fakeApi.failNext('busy', 'cut');
      await ask();
      for (let attempt = 0; attempt < 3; attempt++) await processQueue();
      expect(fakeApi.refundCount(transaction)).toBe(1);
      const [request] = await rows<{ attempts: number; sent_at: Date; id: string }>(
        'select attempts, sent_at, id from refund_requests where sent_at is not null and finished_at is null',
      );
      expect(request?.attempts).toBe(3);
      const keys = fakeApi.refundRequests
        .filter((one) => one.transaction === transaction)
        .map(({ key }) => key);
      expect(new Set(keys)).toEqual(new Set([request?.id]));
      await rows('truncate purchases cascade');
    }
  });

  test('waits for the owner once the provider has not taken it for an hour of tries', async () => {
    const { ask } = await buy();
    await ask();
    const waiting = async (attempts: number) => {
      await rows(
        `update refund_requests set attempts = $1, requested_at = now() - interval '2 days', last_error = 'busy'`,
        [attempts],
      );
      const answer = await product.call('GET', '/api/admin/requests?status=owner', { cookie: owner });
      return ((await answer.json()) as { total: number }).total;
    };
    // The eleventh comes after half an hour, the twelfth after one.
    expect(await waiting(11)).toBe(0);
    expect(await waiting(12)).toBe(1);
  });

  test('is refunded by the owner if the provider refuses, or if the owner takes the request first', async () => {
    const refused = await buy();
    fakeApi.failNext('refuse');
    await refused.ask();
    await processQueue();
    expect(fakeApi.refundCount(refused.transaction)).toBe(0);
    expect(await own(refused.cookie)).toMatchObject([{ refund: { state: 'waiting', way: 'owner' } }]);
    expect(await queuedEmails('refund-to-do')).toEqual([{ recipient: ownerEmail }]);

    const slow = await buy();
    await slow.ask();
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'select id from refund_requests where purchase_id = $1',
      [slow.id],
    );
    const take = () => product.call('POST', `/api/admin/requests/${id}/take`, { cookie: owner });
    expect((await take()).status).toBe(200);
    expect((await take()).status).toBe(409);
    await processQueue();
    expect(fakeApi.refundCount(slow.transaction)).toBe(0);
    expect(await rows(`select action from audit_log where action = 'take-refund'`)).toHaveLength(1);
  });
});

describe('a refund outside the guarantee', () => {
  const ages: [string, string, number][] = [
    [
      'approved and opened eight days ago',
      `approved_at = now() - interval '8 days', opened_at = now() - interval '8 days'`,
      409,
    ],
    ['approved long ago, opened today', `approved_at = now() - interval '90 days'`, 200],
    [
      'opened on the first minute of the last day',
      `approved_at = now() - interval '7 days', opened_at = now() - interval '7 days'`,
      200,
    ],
  ];
  test.each(ages)('%s: %s gives %i', async (_, change, status) => {
    const { id, ask, cookie } = await buy();
    await rows(`update purchases set ${change} where id = $1`, [id]);
    expect((await ask()).status).toBe(status);
    const [purchase] = await own(cookie);
    expect(purchase?.obstacle).toBe(status === 200 ? null : 'late');
    expect(await queuedEmails('refund-requested')).toHaveLength(status === 200 ? 1 : 0);
  });

  test('depends on the days agreed at the purchase, not on those published since', async () => {
    const { id, ask } = await buy();
    await publishChange(product, owner, 'site', { guaranteeDays: 30 });
    await rows(
      `update purchases set approved_at = now() - interval '9 days', opened_at = now() - interval '9 days' where id = $1`,
      [id],
    );
    expect((await ask()).status).toBe(409);
    const later = await buy();
    await publishChange(product, owner, 'site', { guaranteeDays: 7 });
    await rows(
      `update purchases set approved_at = now() - interval '9 days', opened_at = now() - interval '9 days' where id = $1`,
      [later.id],
    );
    expect((await later.ask()).status).toBe(200);
  });

  test('is not made possible by a repeated approval', async () => {
    const { id, sample } = await buy();
    const was = { opened_at: null, contract: null };
    await rows('update purchases set opened_at = null, contract = null where id = $1', [id]);
    await sendEvent('stripe', sample);
    expect(await rows('select opened_at, contract from purchases where id = $1', [id])).toEqual([was]);
  });

  test('answers 404 to another account and without a confirmed email', async () => {
    const { id, cookie, account } = await buy();
    const other = await product.signIn();
    const path = `/api/purchases/${id}/refund`;
    expect((await product.call('POST', path)).status).toBe(401);
    expect((await product.call('POST', path, { cookie: other })).status).toBe(404);
    expect((await product.call('GET', `/api/purchases/${id}/contract`, { cookie: other })).status).toBe(404);
    await rows('update users set email_verified = false where email = $1', [account.email]);
    expect((await product.call('POST', path, { cookie })).status).toBe(404);
    expect(await own(cookie)).toEqual([]);
    expect(await rows('select id from refund_requests')).toEqual([]);
  });

  test('answers 409 if the purchase is refunded or disputed', async () => {
    for (const status of ['refunded', 'disputed'] as const) {
      const { ask, sample, cookie } = await buy();
      await sendEvent('stripe', { ...sample, status });
      expect((await ask()).status).toBe(409);
      expect(await own(cookie)).toMatchObject([{ obstacle: status, refund: null }]);
    }
    expect(await rows('select id from refund_requests')).toEqual([]);
  });
});

describe('without an account', () => {
  const ask = (json: object) => product.call('POST', '/api/refunds/link', { json });

  async function linkOf(email: string): Promise<string | undefined> {
    const [row] = await rows<{ id: string; recipient: string; data: string }>(
      `select id, recipient, data from outbox where kind = 'refund-link' and recipient = $1`,
      [email],
    );
    if (!row) return undefined;
    const mail = {
      id: row.id,
      kind: 'refund-link' as const,
      recipient: row.recipient,
      data: JSON.parse(row.data),
    };
    const composed = await product.features.emails.compose(mail);
    return composed?.action?.url;
  }

  const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? '';

  test('emails the link only to the buyer, with the same answer to everybody', async () => {
    const { account, transaction, id } = await buy();
    const stranger = newAccount();
    const tries = [
      { email: account.email, transaction },
      { email: stranger.email, transaction },
      { email: 'ninguem@example.com', transaction: 'x' },
    ];
    const answers = await Promise.all(tries.map(ask));
    const seen = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(seen).toEqual(Array(3).fill([200, '{"ok":true}']));
    // All are queued, so that each answer takes the same time.
    expect(await queuedEmails('refund-link')).toHaveLength(3);
    expect(await linkOf(stranger.email)).toBeUndefined();
    expect(await linkOf('ninguem@example.com')).toBeUndefined();

    const token = tokenOf(await linkOf(account.email));
    const look = await product.call('POST', '/api/refunds/look', { json: { token } });
    expect(await look.json()).toMatchObject({
      id,
      transaction_id: transaction,
      obstacle: null,
      refund: null,
    });
    expect(await rows('select id from refund_requests')).toEqual([]);
    const done = await product.call('POST', '/api/refunds', { json: { token } });
    expect(await done.json()).toMatchObject({ state: 'waiting', way: 'provider' });
    await processQueue();
    expect(fakeApi.refundCount(transaction)).toBe(1);
  });

  test('counts from the request, not from the opening of the link', async () => {
    const { id, account } = await buy();
    const asked = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await rows(
      `update purchases set approved_at = now() - interval '9 days', opened_at = now() - interval '9 days' where id = $1`,
      [id],
    );
    const token = tokenOf(product.features.purchases.refundLinks.create(id, account.email, asked));
    expect((await product.call('POST', '/api/refunds', { json: { token } })).status).toBe(200);
  });

  test('refuses a changed, expired or forged link', async () => {
    const { id, account } = await buy();
    const other = await buy();
    const genuine = tokenOf(product.features.purchases.refundLinks.create(id, account.email, new Date()));
    const old = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
    const tokens = [
      genuine.replace(id, other.id),
      `${genuine.slice(0, -4)}AAAA`,
      'x',
      '..',
      tokenOf(product.features.purchases.refundLinks.create(id, account.email, old)),
      tokenOf(product.features.purchases.refundLinks.create(id, other.account.email, new Date())),
    ];
    for (const token of tokens)
      for (const path of ['/api/refunds', '/api/refunds/look'])
        expect((await product.call('POST', path, { json: { token } })).status).toBe(400);
    expect(await rows('select id from refund_requests')).toEqual([]);
  });

  test('is refused once the purchase has moved to another email, or its account has', async () => {
    const [moved, renamed] = [await buy(), await buy()];
    const tokenFor = ({ id, account }: typeof moved) =>
      tokenOf(product.features.purchases.refundLinks.create(id, account.email, new Date()));
    const tokens = [tokenFor(moved), tokenFor(renamed)];
    const isOpen = async (token = '') =>
      (await product.call('POST', '/api/refunds/look', { json: { token } })).status === 200;
    expect(await Promise.all(tokens.map(isOpen))).toEqual([true, true]);
    const { account } = await buy();
    await rows(
      'update purchases set user_id = (select id from users where email = $2), email = $2 where id = $1',
      [moved.id, account.email],
    );
    const newEmail = newAccount().email;
    await rows('update users set email = $2 where email = $1', [renamed.account.email, newEmail]);
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false]);
    for (const token of tokens)
      expect((await product.call('POST', '/api/refunds', { json: { token } })).status).toBe(400);
    expect(await rows('select id from refund_requests')).toEqual([]);
    // Its email is the one that gets a link now.
    const { transaction } = renamed;
    for (const email of [renamed.account.email, newEmail]) await ask({ email, transaction });
    expect(await linkOf(renamed.account.email)).toBeUndefined();
    expect(await linkOf(newEmail)).toContain('token=');
  });

  test('sends the buyer a link, whatever codes others have tried for the email', async () => {
    const { account, transaction } = await buy();
    const { email } = account;
    for (let time = 0; time < 20; time++)
      expect((await ask({ email, transaction: `pi_x${time}` })).status).toBe(200);
    await rows('delete from outbox');
    expect((await ask({ email, transaction })).status).toBe(200);
    expect(await linkOf(email)).toContain('token=');
  });

  test('sends an email at most five links an hour, without saying so', async () => {
    const { account, transaction } = await buy();
    for (let time = 0; time < 8; time++)
      expect((await ask({ email: account.email, transaction })).status).toBe(200);
    expect(await queuedEmails('refund-link')).toHaveLength(5);
  });
});

describe('the receipt', () => {
  test('is in the email that opens the course, with all that the law requires', async () => {
    await publishChange(product, owner, 'site', {
      legal: {
        companyName: 'Cursos de Teste Ltda.',
        document: '11.222.333/0001-81',
        address: 'Rua de Teste, 1, São Paulo, SP',
        dpoContact: '',
      },
      supportEmail: 'suporte@example.com',
    });
    const { transaction, account, cookie, id } = await buy();
    expect(await queuedEmails('purchase')).toEqual([{ recipient: account.email }]);
    const rows_ = Object.fromEntries((await composeQueued('purchase'))?.details?.rows ?? []);
    const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    expect(rows_).toMatchObject({
      Vendedor:
        'Cursos de Teste Ltda. · CNPJ 11.222.333/0001-81 · Rua de Teste, 1, São Paulo, SP · suporte@example.com',
      Valor: 'R$\u00a085,00',
      Data: today,
      Transação: `${transaction} (Stripe)`,
      'Garantia até': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      'Para desistir': expect.stringContaining('/reembolso'),
    });

    // The contract stays as it was.
    await publishChange(product, owner, 'site', { courseTitle: 'Outro nome', guaranteeDays: 10 });
    const contract = await product.call('GET', `/api/purchases/${id}/contract`, { cookie });
    expect(await contract.json()).toMatchObject({
      guaranteeDays: 7,
      seller: { name: 'Cursos de Teste Ltda.', document: 'CNPJ 11.222.333/0001-81' },
      terms: { title: expect.any(String), body: expect.stringContaining('Cursos de Teste Ltda.') },
    });
    await publishChange(product, owner, 'site', { guaranteeDays: 7 });
  });
});
