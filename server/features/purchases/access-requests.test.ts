import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessAnswerDays, maxOpenAccessRequests } from '../../../domain/access-requests.ts';
import { firstEmailTexts } from '../../../domain/content/email-templates.ts';
import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { type ProviderName, purchaseCodeKey } from '../../../domain/purchases.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { purchaseCodeSql } from '../../db/schema/purchases.ts';
import type { Sample } from './sample-messages.ts';
import { signSampleMessage } from './sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(
  createTestApp('access_requests', {
    COURSE_ACCESS: 'purchase',
    providers,
    OWNER_EMAIL: 'dona@example.com',
    TRUST_PROXY: ['127.0.0.1'],
  }),
);
const inbox = await sharedFixture(startInbox());
const mail = await sharedFixture(startTestMail(product, inbox.url));
const [owner, helper] = [await signInAdmin(product), await signInSupport(product)];
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
beforeEach(() => run('truncate rate_limits, access_requests'));
afterEach(() => vi.restoreAllMocks());

// Whoever holds a role has confirmed the email.
await run('update users set email_verified = true');

const { call } = product;
const recover = (email: string, transaction: string, network = '203.0.113.7') =>
  call('POST', '/api/access/recover', {
    json: { email, transaction },
    headers: { 'x-forwarded-for': network },
  });
const decide = (id: string, action: 'approve' | 'refuse', cookie = owner, json: object = {}) =>
  call('POST', `/api/admin/access-requests/${id}/${action}`, { cookie, json });
const list = async (cookie = owner) => {
  const answer = await call('GET', '/api/admin/access-requests', { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { waiting: Request[]; decided: Request[] };
};
interface Request {
  id: string;
  email: string;
  current_email: string;
  created_at: string;
  deadline: string;
  [other: string]: unknown;
}
const newEmail = () => newAccount().email;
/** Subject of the same email to everybody who asks from another email, or with a wrong code. */
const asksToConfirm = firstEmailTexts.accessConfirmation.subject;
const mailed = (email: string) =>
  run(`select kind, subject, body, data from outbox where recipient = $1 order by created_at, kind`, [email]);
/** Counts the emails that were sent to a mailbox. */
const sentTo = async (email: string) =>
  (await run('select 1 from outbox where recipient = $1 and sent_at is not null', [email])).length;
const kindsTo = async (email: string) => (await mailed(email)).map(({ kind }) => kind);

/** Returns a function that gives the statements that work asks of the database, apart from what runs beside it. */
function watchStatements() {
  const running = new AsyncLocalStorage<string[]>();
  const { $client } = product.database;
  const query = $client.query.bind($client) as (...given: unknown[]) => unknown;
  const connect = $client.connect.bind($client) as (...given: unknown[]) => unknown;
  vi.spyOn($client, 'query').mockImplementation((...given: unknown[]) => {
    const [statement] = given as [string | { text: string }];
    running.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
    return query(...given) as never;
  });
  vi.spyOn($client, 'connect').mockImplementation((...given: unknown[]) => {
    if (given.length === 0) running.getStore()?.push('a transaction');
    return connect(...given) as never;
  });
  return async <Result>(work: () => Promise<Result>): Promise<[Result, string[]]> => {
    const statements: string[] = [];
    return [await running.run(statements, work), statements];
  };
}

/** A sale as its company reports it. @returns what was sold, with the purchase's id */
async function sell(provider: ProviderName = 'hotmart', given: Partial<Sample> = {}) {
  const sample = newSample(given);
  await sendPaymentMessage(product, provider, signSampleMessage(provider, providers, sample));
  await handleEvents(product);
  const [row] = await run(
    'select id, user_id, transaction_id from purchases where email = $1 order by created_at desc',
    [sample.email.toLowerCase()],
  );
  return {
    ...sample,
    email: sample.email.toLowerCase(),
    ...(row as Record<'id' | 'user_id' | 'transaction_id', string>),
  };
}

/** Waits until the queue has sent, or found pointless, all emails. */
async function sendAll() {
  for (;;) {
    mail.wake();
    const [left] = await run('select 1 from outbox where due_at is not null limit 1');
    if (!left) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const confirm = (token: string) => call('POST', '/api/access/confirm', { json: { token } });
const tokenTo = (email: string, code: string) =>
  new URL(product.features.purchases.accessLinks.create(email, code)).searchParams.get('token') ?? '';

/** @returns the id of a request for the purchase from another email, which has confirmed it */
async function request(transaction: string, email = newEmail()) {
  await recover(email, transaction);
  await sendAll();
  expect((await confirm(tokenTo(email, transaction))).status).toBe(202);
  const [row] = await run(`select id from access_requests where email = $1 and status = 'waiting'`, [email]);
  return { id: String(row?.id), email };
}

describe('the answer to whoever asks', () => {
  test('is the same for 200 emails and codes, whatever is true', async () => {
    const [paid, pending, refunded] = [
      await sell(),
      await sell('kiwify', { status: 'pending' }),
      await sell(),
    ];
    await run(`update purchases set refunded_at = now(), status = 'refunded' where id = $1`, [refunded.id]);
    const account = newAccount();
    await product.signIn(account);
    const cases = {
      own: () => [paid.email, paid.transaction],
      unpaid: () => [pending.email, pending.transaction],
      refunded: () => [refunded.email, refunded.transaction],
      'of another': () => [newEmail(), paid.transaction],
      'an account without purchase': () => [account.email, `HP${Math.random()}`],
      nobody: () => [newEmail(), 'HP0000000001'],
      'signs only': () => [newEmail(), '###'],
    };
    const answers = new Set<string>();
    const statementsOf = watchStatements();
    const asked = new Set<string>();
    for (let round = 0; round < 29; round += 1) {
      await run('truncate rate_limits');
      for (const values of Object.values(cases)) {
        const [email = '', code = ''] = values();
        const [answer, statements] = await statementsOf(() => recover(email, code));
        const text = await answer.text();
        asked.add(statements.join('\n'));
        const headers = [...answer.headers].filter(([header]) => header !== 'x-request-id');
        answers.add(JSON.stringify([answer.status, headers, text]));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('202');
    expect([...answers][0]).toContain('{\\"status\\":\\"received\\"}');
    // The same statements take equally long, and none of them reads what the answer must not disclose.
    expect([...asked]).toHaveLength(1);
    expect([...asked][0]).toMatch(/rate_limits.*insert into "?outbox/s);
    expect([...asked][0]).not.toMatch(/purchases|users/);
    await run('delete from outbox');
  });

  test('stays the same past the limit of an email, which then gets no more', async () => {
    const { email, transaction } = await sell();
    await sendAll();
    await run('delete from outbox');
    for (let count = 0; count < 7; count += 1) expect((await recover(email, transaction)).status).toBe(202);
    await sendAll();
    expect(await kindsTo(email)).toHaveLength(5);
  });

  test('does not keep a buyer from it when others try codes for the email, or other emails for the code', async () => {
    const { email, transaction } = await sell();
    await sendAll();
    await run('delete from outbox');
    for (let count = 0; count < 30; count += 1) {
      await recover(email, `HP99${count}`);
      await recover(newEmail(), transaction);
    }
    await sendAll();
    // Only what asks to confirm, of which a network brings a mailbox a few.
    expect(await sentTo(email)).toBe(2);
    expect(await run('select distinct subject from outbox where sent_at is not null')).toEqual([
      { subject: asksToConfirm },
    ]);
    // Another writing of the code is the same code.
    for (let count = 0; count < 4; count += 1)
      await recover(email, count % 2 ? transaction : ` ${transaction.toLowerCase()} `);
    await sendAll();
    expect(await sentTo(email)).toBe(6);
    for (let count = 0; count < 4; count += 1)
      await recover(email, count % 2 ? transaction : transaction.toLowerCase());
    await sendAll();
    expect(await sentTo(email)).toBe(7);
  });

  test('comes to a buyer who asks from another email, whatever strangers elsewhere have tried for it', async () => {
    const { transaction } = await sell();
    const buyer = newEmail();
    const toConfirm = async () =>
      (await mailed(buyer)).filter(({ subject }) => subject === asksToConfirm).length;
    for (let count = 0; count < 10; count += 1) await recover(buyer, `HP98${count}`, '192.0.2.1');
    await sendAll();
    expect(await toConfirm()).toBe(2);
    await recover(buyer, transaction, '192.0.2.2');
    await sendAll();
    expect(await toConfirm()).toBe(3);
    for (let network = 3; network < 9; network += 1) await recover(buyer, 'HP970', `192.0.2.${network}`);
    await sendAll();
    expect(await toConfirm()).toBe(6);
  });

  test('floods no mailbox, however many purchases it has', async () => {
    const { email, transaction } = await sell();
    const codes = [transaction];
    for (const _ of [1, 2]) codes.push((await sell('hotmart', { email })).transaction);
    await sendAll();
    await run('delete from outbox');
    for (const code of codes)
      for (let count = 0; count < 5; count += 1) expect((await recover(email, code)).status).toBe(202);
    await sendAll();
    expect(await sentTo(email)).toBe(10);
  });

  test('takes no text without bounds', async () => {
    for (const transaction of ['', ' ', 'a'.repeat(201), 'a\u0000b'])
      expect((await recover(newEmail(), transaction)).status).toBe(422);
  });

  test('does not show in the export of whoever asked', async () => {
    const { transaction } = await sell();
    const account = newAccount();
    const cookie = await product.signIn(account);
    await run('update users set email_verified = true where email = $1', [account.email]);
    const exported = async (code: string) => {
      await request(code, account.email);
      const text = await (await call('GET', '/api/account/export', { cookie })).text();
      await run('delete from outbox where recipient = $1', [account.email]);
      return JSON.parse(text).kinds.find(({ name }: { name: string }) => name === 'accessRequests');
    };
    expect(await exported('HP404')).toEqual(await exported(transaction));
    expect(await run('select from access_requests')).toHaveLength(1);
  });
});

describe('a code', () => {
  test.each([
    ['HP1234567890', 'hp 1234567890'],
    ['HP1234567890', '1234567890'],
    ['HP1234567890', ' #HP-1234.567.890 '],
    ['9e884542-81b3-4419-9a75-bcc6fb495ef1', '9E884542 81B3 4419 9A75 BCC6FB495EF1'],
    ['pay_080225913252', 'Pay 080225913252'],
    ['CHAR_0D6CFE27-63E8', 'char_0d6cfe27-63e8'],
    ['pi_3MtwBwLkdIwHu7ix', 'PI_3mtwbwlkdiwhu7ix'],
    ['123.456.789', 'nº 123456789'.slice(3)],
  ])('%s is also %s', (stored, typed) => expect(purchaseCodeKey(typed)).toBe(purchaseCodeKey(stored)));

  test('is also the short one that Kiwify shows its buyers', async () => {
    const { id, email } = await sell('kiwify', { receiptCode: 'HqPl0nZ' });
    await run('delete from outbox');
    await recover(email, ' hqpl0nz ');
    await sendAll();
    expect((await mailed(email))[0].subject).toContain('crie a sua senha');
    const asked = await request('HqPl0nZ');
    expect(await run('select purchase_id from access_requests where id = $1', [asked.id])).toEqual([
      { purchase_id: id },
    ]);
    const found = await call('GET', '/api/admin/purchases?q=hqpl0nz', { cookie: owner });
    expect(await found.json()).toMatchObject({ rows: [{ id, receipt_code: 'HqPl0nZ' }] });
  });

  test('is read by the database as by the server', async () => {
    const codes = ['HP1', 'hp', 'HPx1', 'hphp1', 'Kİıſ-ç9', '١٢٣', ' a b\tc ', '##', 'É', 'Ⅷ8', '"', "'"];
    for (const code of codes) {
      const { rows } = await product.database.execute<{ key: string }>(
        sql`select ${purchaseCodeSql(sql`${code}::text`)} as key`,
      );
      expect(rows[0]?.key).toBe(purchaseCodeKey(code));
    }
  });

  test('is found by its index', async () => {
    const client = await product.database.$client.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query(
        `explain select from purchases where regexp_replace(lower(regexp_replace("purchases"."transaction_id", '[^A-Za-z0-9]', '', 'g') collate "C"), '^hp(?=[0-9])', '') = '1'`,
      );
      expect(JSON.stringify(rows)).toContain('purchases_code_idx');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('of signs alone finds nothing, also where a company sent such a one', async () => {
    const { id } = await sell();
    await run(`update purchases set transaction_id = '###' where id = $1`, [id]);
    await request('---');
    expect((await list()).waiting).toEqual([]);
  });
});

describe('a purchase', () => {
  test('sends its own email the access again, as after paying', async () => {
    const { email, transaction } = await sell();
    await sendAll();
    await run('delete from outbox');
    await recover(email.toUpperCase(), `hp ${transaction}`);
    await sendAll();
    const [sent] = await mailed(email);
    expect(sent.subject).toContain('crie a sua senha');
    expect(sent.body).toContain('Recibo da compra');
    expect(sent.body).toContain('/acesso');
    expect((await list()).waiting).toEqual([]);
  });

  test('that waits for payment says so to its own email', async () => {
    const { email, transaction } = await sell('kiwify', { status: 'pending' });
    await recover(email, transaction);
    await sendAll();
    const [sent] = await mailed(email);
    expect(sent.body).toContain('O pagamento ainda não chegou');
    expect(sent.body).not.toContain('token=');
  });

  test.each([
    ['refunded', `refunded_at = now(), status = 'refunded'`],
    ['disputed', `disputed_at = now(), status = 'disputed'`],
    ['revoked', `closed_at = now(), status = 'held'`],
    ['of another product', `not_opening_reason = 'outro produto', status = 'held'`],
    ['erased', 'user_id = null'],
  ])('that is %s opens nothing to anybody', async (_, set) => {
    const { id, email, transaction, user_id } = await sell();
    await sendAll();
    await run('delete from outbox');
    await run(`update purchases set ${set} where id = $1`, [id]);
    if (set === 'user_id = null') await run('delete from users where id = $1', [user_id]);
    await recover(email, transaction);
    const other = await request(transaction);
    await sendAll();
    expect((await mailed(email))[0].subject).toBeNull();
    expect((await mailed(other.email)).map(({ subject }) => subject)).toEqual([asksToConfirm]);
    expect((await list()).waiting).toEqual([]);
  });

  test('asked for from another email waits for the team, once', async () => {
    const { id, email, transaction } = await sell();
    const asked = newEmail();
    for (let count = 0; count < 3; count += 1) await request(transaction, asked);
    const { waiting } = await list(helper);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatchObject({
      purchase_id: id,
      email: asked,
      current_email: email,
      purchase_status: 'approved',
    });
    const days = Date.parse(waiting[0]?.deadline ?? '') - Date.parse(waiting[0]?.created_at ?? '');
    expect(days).toBe(accessAnswerDays * 86_400_000);
    const overview = await call('GET', '/api/admin/overview?days=30', { cookie: helper });
    expect(JSON.stringify(await overview.json())).toContain('/painel/pedidos#acessos');
    const queue = (await (await call('GET', '/api/admin/waiting', { cookie: helper })).json()) as {
      accesses: { total: number; rows: Request[] };
    };
    expect(queue.accesses).toMatchObject({ total: 1, rows: [{ email: asked }] });
    expect(JSON.stringify([waiting, queue.accesses])).not.toContain('amount');
  });

  test(`has at most ${maxOpenAccessRequests} open requests, also at once`, async () => {
    const { transaction } = await sell();
    await Promise.all(Array.from({ length: 8 }, () => confirm(tokenTo(newEmail(), transaction))));
    expect((await list()).waiting).toHaveLength(maxOpenAccessRequests);
  });

  test('keeps its places for mailboxes that confirmed, which learn nothing else', async () => {
    const { transaction } = await sell();
    // Strangers who read nobody's mail.
    for (let count = 0; count < 5; count += 1) await recover(newEmail(), transaction);
    const [buyer, guesser] = [newEmail(), newEmail()];
    await recover(buyer, transaction);
    await recover(guesser, 'HP0000000404');
    await sendAll();
    expect((await list()).waiting).toEqual([]);

    const letters = [];
    for (const email of [buyer, guesser]) {
      const sent = (await mailed(email)).filter(({ kind }) => kind === 'access-recovery');
      expect(sent).toHaveLength(1);
      letters.push(sent[0].body.replaceAll(email, '').replace(/hp?\d+|\d{6,}|token=\S+/gi, ''));
    }
    expect(letters[0]).toBe(letters[1]);
    const token = tokenTo(buyer, transaction);
    const look = await call('POST', '/api/access/look', { json: { token } });
    expect(await look.json()).toEqual({ email: buyer, code: purchaseCodeKey(transaction) });
    expect((await list()).waiting).toEqual([]);
    const answers = [];
    for (const one of [token, token, tokenTo(guesser, 'HP0000000404')]) {
      const answer = await confirm(one);
      answers.push(answer.status, await answer.text());
    }
    expect(new Set(answers)).toEqual(new Set([202, '{"status":"received"}']));
    expect((await list()).waiting.map(({ email }) => email)).toEqual([buyer]);
  });

  test('is asked for by a link of this site that is not too old', async () => {
    const { transaction } = await sell();
    const token = tokenTo(newEmail(), transaction);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + (linkLifetimeSeconds.accessRequest + 1) * 1000);
    for (const wrong of [token, token.replace('.', 'x.'), 'x']) {
      const answer = await confirm(wrong);
      expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'invalid_token']);
    }
    expect((await list()).waiting).toEqual([]);
  });
});

describe('an approval', () => {
  test('moves the purchase, mails its access, tells both emails, and is recorded', async () => {
    const sold = await sell();
    await sendAll();
    const { id, email } = await request(sold.transaction);
    await run('delete from outbox');
    expect((await decide(id, 'approve')).status).toBe(200);
    await sendAll();
    const [row] = await run('select email, user_id, status from purchases where id = $1', [sold.id]);
    const [account] = await run('select id from users where email = $1', [email]);
    expect(row).toEqual({ email, user_id: account.id, status: 'approved' });
    expect(await kindsTo(email)).toEqual(['access-moved', 'purchase']);
    expect(await kindsTo(sold.email)).toEqual(['access-moved']);
    const [toFormer] = await mailed(sold.email);
    expect(toFormer.body).toContain(sold.email);
    expect(toFormer.body).not.toContain(email);
    expect(toFormer.body).not.toContain('token=');
    const [toNew] = await mailed(email);
    expect(toNew.body).not.toContain(sold.email);
    expect((await mailed(email))[1].subject).toContain('crie a sua senha');
    const records = await run(
      `select user_id, detail from audit_log where action = 'move-purchase' and detail = $1`,
      [`compra ${sold.id}`],
    );
    expect(records.map(({ user_id }) => user_id).sort()).toEqual([sold.user_id, account.id].sort());
    expect(await kindsTo('dona@example.com')).toEqual([]);
    expect((await list()).decided[0]).toMatchObject({ id, status: 'approved', former_email: sold.email });
    const entitled = product.features.purchases.access.isEntitled;
    expect([await entitled(account.id), await entitled(sold.user_id)]).toEqual([true, false]);
    // The company's later messages do not move it back.
    await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sold));
    await handleEvents(product);
    expect(await run('select email from purchases where id = $1', [sold.id])).toEqual([{ email }]);
  });

  test('by a helper is told to the owner, with both emails and her name', async () => {
    const sold = await sell();
    const { id, email } = await request(sold.transaction);
    await run('delete from outbox');
    expect((await decide(id, 'approve', helper)).status).toBe(200);
    await sendAll();
    const [told] = await mailed('dona@example.com');
    expect(told.kind).toBe('access-moved-team');
    for (const part of [email, sold.email, 'Ana Souza']) expect(told.body).toContain(part);
    expect(await run(`select from outbox where kind = 'access-moved-team'`)).toHaveLength(2);
  });

  test('by a helper never reaches an account of the team, her own included', async () => {
    const sold = await sell();
    for (const role of ['admin', 'support']) {
      const [{ email }] = await run('select email from profiles where role = $1 limit 1', [role]);
      const { id } = await request(sold.transaction, email);
      expect((await decide(id, 'approve', helper)).status).toBe(403);
      expect(await run('select email from purchases where id = $1', [sold.id])).toEqual([
        { email: sold.email },
      ]);
      expect((await list()).waiting.map((one) => one.id)).toContain(id);
      if (role === 'support') expect((await decide(id, 'approve')).status).toBe(200);
    }
  });

  test('does nothing to anybody else’s account: an unconfirmed one with that email loses its password', async () => {
    const sold = await sell();
    const squatter = newAccount();
    const cookie = await product.signIn(squatter);
    const { id } = await request(sold.transaction, squatter.email);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await call('GET', '/api/course', { cookie })).status).toBe(401);
    const again = await call('POST', '/api/auth/sign-in/email', { json: squatter });
    expect(again.status).toBe(401);
  });

  test.each([
    ['refunded', `update purchases set refunded_at = now(), status = 'refunded' where id = $1`],
    ['revoked', `update purchases set closed_at = now(), status = 'held' where id = $1`],
    ['not paid yet', `update purchases set approved_at = null, status = 'pending' where id = $1`],
    [
      'to be refunded',
      `insert into refund_requests (purchase_id, way, deadline) values ($1, 'owner', now())`,
    ],
    ['without an account, which its buyer erased', 'update purchases set user_id = null where id = $1'],
  ])('is refused if the purchase is %s meanwhile', async (_, change) => {
    const sold = await sell();
    const { id, email } = await request(sold.transaction);
    await run(change, [sold.id]);
    const answer = await decide(id, 'approve');
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('wrong_state');
    expect(await run('select from users where email = $1', [email])).toEqual([]);
    expect((await list()).waiting).toHaveLength(1);
  });

  test('happens once, however many decide at once; a second request for the purchase stays open', async () => {
    const sold = await sell();
    const [first, second] = [await request(sold.transaction), await request(sold.transaction)];
    await run('delete from outbox');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        decide(first.id, at % 2 ? 'refuse' : 'approve', owner, { reason: 'Não.' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await list()).waiting.map(({ id }) => id)).toEqual([second.id]);
    const both = await Promise.all([decide(second.id, 'approve'), decide(second.id, 'approve', helper)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owners = await run('select distinct user_id from purchases where id = $1', [sold.id]);
    expect(owners).toHaveLength(1);
  });

  test('of a purchase that its company sent without an email opens the course for the first time', async () => {
    const sold = await sell();
    await run(
      `update purchases set email = '', user_id = null, opened_at = null, contract = null where id = $1`,
      [sold.id],
    );
    const { id, email } = await request(sold.transaction);
    await run('delete from outbox');
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await kindsTo(email)).toEqual(['access-moved', 'purchase']);
    const [row] = await run('select opened_at is not null as opened, contract from purchases where id = $1', [
      sold.id,
    ]);
    expect(row).toEqual({ opened: true, contract: expect.any(String) });
  });

  test('ends with the account of either side: erased, its requests are gone', async () => {
    for (const side of ['asker', 'buyer'] as const) {
      const sold = await sell();
      const asker = newAccount();
      await product.signIn(asker);
      const { id } = await request(sold.transaction, asker.email);
      const email = side === 'asker' ? asker.email : sold.email;
      await run('update users set email_verified = true where email = $1', [email]);
      const [account] = await run('select id from users where email = $1', [email]);
      await product.features.account.personalData.erase(account.id, { keepsCertificate: false });
      expect((await decide(id, 'approve')).status).toBe(404);
    }
  });
});

test('a refusal mails its reason to whoever asked, and lets that email ask again', async () => {
  const sold = await sell();
  const { id, email } = await request(sold.transaction);
  await run('delete from outbox');
  expect((await decide(id, 'refuse', helper, { reason: ' ' })).status).toBe(422);
  expect((await decide(id, 'refuse', helper, { reason: 'Mande o comprovante.' })).status).toBe(200);
  await sendAll();
  const [sent] = await mailed(email);
  expect(sent.body).toContain('Mande o comprovante.');
  expect(sent.body).not.toContain(sold.email);
  expect(await kindsTo(sold.email)).toEqual([]);
  expect(
    await run(`select from audit_log where action = 'refuse-access' and detail = $1`, [`compra ${sold.id}`]),
  ).toHaveLength(1);
  expect((await request(sold.transaction, email)).id).not.toBe(id);
});

test('settling needs a fresh login, and a role', async () => {
  const sold = await sell();
  const { id } = await request(sold.transaction);
  const student = await product.signIn(newAccount());
  expect((await decide(id, 'approve', student)).status).toBe(403);
  expect((await call('GET', '/api/admin/access-requests', { cookie: student })).status).toBe(403);
  const late = await signInSupport(product);
  await run(
    `update sessions set created_at = now() - interval '16 minutes' where user_id = (select user_id from sessions order by created_at desc limit 1)`,
  );
  const answer = await decide(id, 'approve', late);
  expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('fresh_login_required');
});

describe('the email of a purchase whose access mail was refused', () => {
  const correct = (id: string, email: string, cookie = owner) =>
    call('POST', `/api/admin/purchases/${id}/correct-email`, { cookie, json: { email } });
  const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error?.code];
  async function sellRefused() {
    const email = newEmail();
    inbox.refuse(email);
    const sold = await sell('hotmart', { email });
    await sendAll();
    return sold;
  }
  const listed = async (email: string) => {
    const answer = await call('GET', '/api/admin/waiting', { cookie: owner });
    const { emails } = (await answer.json()) as { emails: { rows: { recipient: string }[] } };
    return emails.rows.filter(({ recipient }) => recipient === email);
  };

  test('is corrected by a helper: access goes there, both are told, it is recorded, and the list loses it', async () => {
    const sold = await sellRefused();
    expect(await listed(sold.email)).toMatchObject([{ kind: 'purchase', purchase_id: sold.id }]);
    const right = newEmail();
    expect((await correct(sold.id, right, helper)).status).toBe(200);
    await sendAll();
    expect((await kindsTo(right)).sort()).toEqual(['access-moved', 'purchase']);
    expect(await kindsTo(sold.email)).toContain('access-moved');
    expect(await kindsTo('dona@example.com')).toContain('access-moved-team');
    expect(await run('select email from purchases where id = $1', [sold.id])).toEqual([{ email: right }]);
    const records = await run("select 1 from audit_log where action = 'move-purchase' and detail = $1", [
      `compra ${sold.id}`,
    ]);
    expect(records).toHaveLength(2);
    // Nobody has to settle it any more, although the notice to the wrong address is refused too.
    expect(await listed(sold.email)).toEqual([]);
    expect(await codeOf(await correct(sold.id, newEmail()))).toEqual([409, 'wrong_state']);
  });

  test('stays, if no mail was refused, it is the same address, or it is an admin’s and a helper asks', async () => {
    const received = await sell();
    await sendAll();
    expect(await codeOf(await correct(received.id, newEmail()))).toEqual([409, 'wrong_state']);
    const sold = await sellRefused();
    expect(await codeOf(await correct(sold.id, sold.email))).toEqual([409, 'wrong_state']);
    const [admin] = await run("select email from profiles where role = 'admin' limit 1");
    expect(await codeOf(await correct(sold.id, admin.email, helper))).toEqual([403, 'forbidden']);
    const giveRole = (role: string | null) =>
      run('update profiles set role = $2 where email = $1', [sold.email, role]);
    await giveRole('admin');
    expect(await codeOf(await correct(sold.id, newEmail(), helper))).toEqual([403, 'forbidden']);
    await giveRole(null);
    expect(await codeOf(await correct(sold.id, newEmail(), await product.signIn()))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await run('select email from purchases where id = $1', [sold.id])).toEqual([
      { email: sold.email },
    ]);
  });
});
