import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { maskedEmail } from '../../../domain/access-requests.ts';
import { type RetainedData, retainedText } from '../../../domain/personal-data/retained.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(createTestApp('account', { TRUST_PROXY: ['127.0.0.1'] }));
await sharedFixture(startTestMail(product, inbox.url));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

interface Overview {
  email: string;
  address_change: { new_email: string } | null;
  devices: { id: string; is_current: boolean; browser: string | null }[];
}
const overview = async (cookie: string) =>
  (await (await product.call('GET', '/api/account', { cookie })).json()) as Overview;
const post = (path: string, cookie: string | undefined, json: unknown = {}) =>
  product.call('POST', `/api/account/${path}`, { json, ...(cookie && { cookie }) });
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { code: string } }).error?.code ?? answer.status;
async function emailAbout(recipient: string, subject: string): Promise<Email> {
  const found = await inbox.next(recipient);
  return found.subject === subject ? found : emailAbout(recipient, subject);
}
const age = (email: string) =>
  run(
    `update sessions set created_at = now() - interval '16 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  );

async function student(given = {}) {
  const account = newAccount({ name: 'Ana Souza', ...given });
  return { account, cookie: await product.signIn(account) };
}

test('nobody is told anything of an account without a session', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/export'],
    ['GET', '/erase'],
    ['POST', '/erase'],
    ['POST', '/address'],
  ] as const) {
    const answer = await product.call(method, `/api/account${path}`, method === 'POST' ? { json: {} } : {});
    expect(await codeOf(answer)).toBe('session_missing');
  }
});

describe('devices', () => {
  test('are 50 at most: a login ends what was used longest ago, and that browser is told why', async () => {
    const account = newAccount();
    const first = await product.signIn(account);
    const others = async (count: number, usedAt: string) =>
      run(
        `insert into sessions (id, token, user_id, expires_at, used_at)
         select gen_random_uuid(), md5(random()::text || n), users.id, now() + interval '30 days', now() - $2::interval
         from users, generate_series(1, $3::int) as n where email = $1`,
        [account.email, usedAt, count],
      );
    await run(
      `update sessions set used_at = now() - interval '3 days' from users where users.id = user_id and email = $1`,
      [account.email],
    );
    await others(49, '1 day');
    const cookie = cookieOf(await product.call('POST', '/api/auth/sign-in/email', { json: account }));
    const { devices } = await overview(cookie);
    expect(devices).toHaveLength(50);
    expect(devices[0]).toMatchObject({ is_current: true });
    const refused = await product.call('GET', '/api/session', { cookie: first });
    expect([refused.status, (await refused.json()).error.ended]).toEqual([401, 'device']);
    // Those that an earlier release let in are not all listed, and end with the next login.
    await others(200, '2 days');
    expect((await overview(cookie)).devices).toHaveLength(50);
    await product.call('POST', '/api/auth/sign-in/email', { json: account });
    const { rows } = await run('select 1 from sessions join users on users.id = user_id where email = $1', [
      account.email,
    ]);
    expect(rows).toHaveLength(50);
  });

  test('are listed, and each can be ended, but nobody else’s', async () => {
    const { account, cookie } = await student();
    await product.call('POST', '/api/auth/sign-in/email', {
      json: account,
      headers: { 'user-agent': 'Firefox' },
    });
    const { devices } = await overview(cookie);
    expect(devices.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    const other = devices.find(({ is_current }) => !is_current);
    expect(other?.browser).toBe('Firefox');
    const stranger = await student();
    const end = (by: string) => product.call('DELETE', `/api/account/devices/${other?.id}`, { cookie: by });
    expect((await end(stranger.cookie)).status).toBe(404);
    expect((await end(cookie)).status).toBe(200);
    expect((await overview(cookie)).devices).toHaveLength(1);
  });
});

describe('a change of address', () => {
  const tokenIn = ({ text = '' }: Email) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const sign = (json: object) => product.call('POST', '/api/auth/sign-in/email', { json });

  async function asked() {
    const { account, cookie } = await student();
    const email = newAccount().email;
    expect((await post('address', cookie, { email })).status).toBe(200);
    const letters = {
      old: await emailAbout(account.email, 'Confirme a troca do seu e-mail'),
      next: await inbox.next(email),
    };
    const [old, next] = [tokenIn(letters.old), tokenIn(letters.next)];
    return { account, cookie, email, old, next, letters };
  }

  test('names both addresses in its emails and before the press, the account’s masked to the new one', async () => {
    const { account, email, old, next, letters } = await asked();
    const masked = maskedEmail(account.email);
    const look = async (token: string) => (await post('address/look', undefined, { token })).json();
    for (let time = 0; time < 2; time += 1) {
      expect(await look(old)).toEqual({ side: 'old', old_email: account.email, new_email: email });
      expect(await look(next)).toEqual({ side: 'new', old_email: masked, new_email: email });
    }
    expect(await look('x')).toEqual({ side: null });
    for (const text of [account.email, email]) expect(letters.old.text).toContain(text);
    for (const text of [masked, email]) expect(letters.next.text).toContain(text);
    expect(letters.next.text).not.toContain(account.email);
  });

  test.each(['old', 'next'] as const)(
    'happens once both have agreed, the %s address first, and no sooner',
    async (first) => {
      const { account, cookie, email, letters: _, ...tokens } = await asked();
      await run(`insert into access_grants (email, granted_by) values ($1, 'Equipe')`, [account.email]);
      const second = first === 'old' ? 'next' : 'old';
      expect(await (await post('address/confirm', undefined, { token: tokens[first] })).json()).toEqual({
        state: first === 'old' ? 'waits_for_new' : 'waits_for_old',
      });
      expect(await overview(cookie)).toMatchObject({
        email: account.email,
        address_change: { new_email: email },
      });
      // The same side twice is one side.
      await post('address/confirm', undefined, { token: tokens[first] });
      expect((await overview(cookie)).email).toBe(account.email);
      const last = await post('address/confirm', undefined, { token: tokens[second] });
      expect(await last.json()).toEqual({ state: 'changed' });

      // The session goes on; the address of before is free, and opens nothing.
      expect(await overview(cookie)).toMatchObject({ email, address_change: null });
      expect((await sign({ ...account, email })).status).toBe(200);
      expect((await sign(account)).status).toBe(401);
      const { rows } = await run('select email from access_grants where email in ($1, $2)', [
        account.email,
        email,
      ]);
      expect(rows).toEqual([{ email }]);
      const taken = { ...newAccount(), email: account.email };
      expect((await product.call('POST', '/api/auth/sign-up/email', { json: taken })).status).toBe(201);
    },
  );

  test('is nothing to whoever only has the new address, or the session, or an older email', async () => {
    const { account, cookie, email, old, next } = await asked();
    await post('address/confirm', undefined, { token: next });
    expect(await codeOf(await post('address/refuse', undefined, { token: next }))).toBe('invalid_token');
    // Asked once more, for another one: earlier emails confirm nothing.
    const other = newAccount().email;
    await post('address', cookie, { email: other });
    await inbox.next(other);
    for (const token of [old, next])
      expect(await codeOf(await post('address/confirm', undefined, { token }))).toBe('invalid_token');
    expect((await overview(cookie)).email).toBe(account.email);
    expect((await sign({ ...account, email })).status).toBe(401);
  });

  test('ends when the address of now says no, or its owner does', async () => {
    const { cookie, account, old } = await asked();
    expect((await post('address/refuse', undefined, { token: old })).status).toBe(200);
    expect(await overview(cookie)).toMatchObject({ email: account.email, address_change: null });
    const again = await asked();
    await product.call('DELETE', '/api/account/address', { cookie: again.cookie });
    expect(await codeOf(await post('address/confirm', undefined, { token: again.old }))).toBe(
      'invalid_token',
    );
  });

  test('does not take an address that somebody else has, now or when it comes to it', async () => {
    const { cookie } = await student();
    const { account: neighbour } = await student();
    expect(await codeOf(await post('address', cookie, { email: neighbour.email }))).toBe(
      'user_already_exists',
    );
    const { account, cookie: own, email, old, next } = await asked();
    await student({ email });
    await post('address/confirm', undefined, { token: old });
    expect(await codeOf(await post('address/confirm', undefined, { token: next }))).toBe(
      'user_already_exists',
    );
    expect((await overview(own)).email).toBe(account.email);
  });

  test('is asked for from one network no more than five times an hour for one address', async () => {
    const email = newAccount().email;
    const answers: (string | number)[] = [];
    for (const network of [1, 1, 1, 1, 1, 1, 2]) {
      const { cookie } = await student();
      const headers = { 'x-forwarded-for': `203.0.113.${network}` };
      const answer = await product.call('POST', '/api/account/address', { cookie, json: { email }, headers });
      answers.push(await codeOf(answer));
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 'rate_limited', 200]);
  });

  test('needs a login of a moment ago', async () => {
    const { account, cookie } = await student();
    await age(account.email);
    expect(await codeOf(await post('address', cookie, { email: newAccount().email }))).toBe(
      'fresh_login_required',
    );
  });

  test('takes the purchases along, whatever the provider says of them later', async () => {
    const { cookie, account, email, old, next } = await asked();
    await run(
      `insert into purchases (provider, transaction_id, email, name, status, approved_at, user_id)
       select 'manual', 'HP-troca', $1, 'Ana', 'approved', now(), id from users where email = $1`,
      [account.email],
    );
    for (const token of [old, next]) await post('address/confirm', undefined, { token });
    const { transact } = product;
    const handlePurchaseEvent = product.features.purchases.handleEvent;
    await transact((transaction) =>
      handlePurchaseEvent(
        {
          provider: 'manual',
          event: {
            eventId: 'e1',
            transactionId: 'HP-troca',
            status: 'approved',
            email: account.email,
            kind: 'x',
          },
        },
        transaction,
      ),
    );
    expect(await (await product.call('GET', '/api/purchases', { cookie })).text()).toContain('HP-troca');
    expect((await overview(cookie)).email).toBe(email);
  });
});

describe('the copy of all data', () => {
  test('is a file', async () => {
    const { account, cookie } = await student();
    const answer = await product.call('GET', '/api/account/export', { cookie });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="meus-dados-.+\.json"/);
    expect(await answer.text()).toContain(account.email);
  });

  test('tells whoever signed up with somebody else’s address nothing of her', async () => {
    const { account, cookie } = await student();
    await run(`insert into newsletter_subscribers (email, confirmed_at) values ($1, now())`, [account.email]);
    await run(
      `insert into purchases (provider, transaction_id, email, name, status) values ('hotmart', 'HP-alheia', $1, 'Bia Lima', 'pending')`,
      [account.email],
    );
    const copy = async () => (await product.call('GET', '/api/account/export', { cookie })).text();
    expect(await copy()).not.toMatch(/Bia Lima|newsletter_subscribers/);
    await run('update users set email_verified = true where email = $1', [account.email]);
    expect(await copy()).toMatch(/Bia Lima[\s\S]*newsletter_subscribers/);
  });
});

describe('erasing an account', () => {
  test('empties the browser', async () => {
    const { account, cookie } = await student();
    const erased = await post('erase', cookie, account);
    expect(erased.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });

  test('takes the right password, ends every session, frees the address and is confirmed by mail', async () => {
    const { account, cookie } = await student();
    expect(await codeOf(await post('erase', cookie, { password: 'errada' }))).toBe('invalid_credentials');
    expect(await codeOf(await post('erase', cookie, {}))).toBe('invalid_credentials');
    const answer = await post('erase', cookie, { password: account.password });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
    const { ok, kept: retained } = (await answer.json()) as { ok: true; kept: RetainedData[] };
    expect([ok, retained.map(({ what }) => what.split(':')[0])]).toEqual([
      true,
      [
        'Registros de acesso',
        'E-mails que enviamos',
        'Histórico de mudanças',
        'Contadores contra abuso',
        'Cópias de segurança',
      ],
    ]);
    expect(retained[0]).toEqual({
      what: 'Registros de acesso: data, hora, endereço de rede e número da conta, sem nome nem e-mail',
      until: 'por 6 meses',
      why: 'o Marco Civil da Internet, art. 15, manda guardá-los',
    });
    const { text = '' } = await emailAbout(account.email, 'A sua conta foi excluída');
    expect(text).not.toContain('Ana');
    for (const one of retained) expect(text.replace(/\s+/g, ' ')).toContain(retainedText(one));
    await expect
      .poll(async () => (await run('select from outbox where recipient = $1', [account.email])).rowCount)
      .toBe(0);
    expect((await product.call('POST', '/api/auth/sign-up/email', { json: account })).status).toBe(201);
  });

  test('and signing up again sends a stranger’s address no more than five times an hour', async () => {
    const account = newAccount();
    const answers: (string | number)[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await codeOf(await post('erase', await product.signIn(account), account)));
    expect(answers).toEqual([200, 200, 200, 200, 200, 'rate_limited']);
    await run('update users set email_verified = true where email = $1', [account.email]);
    expect((await post('erase', await product.signIn(account), account)).status).toBe(200);
  });

  test('of who has no password takes a login of a moment ago', async () => {
    const { account, cookie } = await student();
    await run('delete from accounts where user_id = (select id from users where email = $1)', [
      account.email,
    ]);
    await age(account.email);
    expect(await codeOf(await post('erase', cookie))).toBe('fresh_login_required');
    await run('update sessions set created_at = now()');
    expect((await post('erase', cookie)).status).toBe(200);
  });

  test('is not for the last administrator', async () => {
    await run('update profiles set role = null');
    const cookie = await signInAdmin(product);
    const erase = () => post('erase', cookie, { password: 'segredo-seguro' });
    expect(await codeOf(await erase())).toBe('last_administrator');
    await signInAdmin(product);
    expect((await erase()).status).toBe(200);
  });

  test.each([true, false])('leaves the certificate as its student says: kept is %s', async (keep) => {
    const { account, cookie, certificate } = await createGraduateActions(product).graduate();
    await run(
      `insert into purchases (provider, transaction_id, email, name, status, user_id)
       select 'hotmart', 'HP-' || id, email, name, 'approved', id from users where email = $1`,
      [account.email],
    );
    const answer = await post('erase', cookie, { password: account.password, keep_certificate: keep });
    const { kept: retained } = (await answer.json()) as { kept: RetainedData[] };
    const names = retained.map(({ what }) => what.split(':')[0]);
    expect(names).toContain('Compras');
    expect(names.includes('Certificado')).toBe(keep);
    const found = await (await product.call('GET', `/api/certificates/${certificate.code}`)).json();
    if (keep) expect(found).toMatchObject({ status: 'valid', student_name: account.name });
    else expect(found).toEqual({ code: certificate.code, status: 'revoked', is_erased: true });
  });

  test('is not undone by a message that the payment provider repeats', async () => {
    const { account, cookie } = await student();
    await run(
      `insert into purchases (provider, transaction_id, email, name, status, approved_at, user_id)
       select 'manual', 'HP-repete', $1, 'Ana', 'approved', now(), id from users where email = $1`,
      [account.email],
    );
    await post('erase', cookie, { password: account.password });
    const { transact } = product;
    const handlePurchaseEvent = product.features.purchases.handleEvent;
    const event = {
      eventId: 'e2',
      transactionId: 'HP-repete',
      status: 'approved' as const,
      email: account.email,
      kind: 'x',
    };
    await transact((transaction) => handlePurchaseEvent({ provider: 'manual', event }, transaction));
    expect(await product.features.auth.accounts.findByEmail(account.email)).toBeUndefined();
  });

  test('waits only so long for a mail that is on its way', async () => {
    const { account, cookie } = await student();
    await run(`insert into outbox (kind, recipient, data, due_at) values ('welcome', $1, '{}', null)`, [
      account.email,
    ]);
    const sending = await product.database.$client.connect();
    await sending.query('begin');
    await sending.query('select from outbox where recipient = $1 for update', [account.email]);
    expect(await codeOf(await post('erase', cookie, { password: account.password }))).toBe('busy');
    await sending.query('rollback');
    sending.release();
    expect((await post('erase', cookie, { password: account.password })).status).toBe(200);
  });

  test('an erasure in the admin area needs a recent login, and follows the same rule', async () => {
    const { account } = await student();
    const admin = await signInAdmin(product);
    const id = (await product.features.auth.accounts.findByEmail(account.email))?.id;
    const erase = () => product.call('POST', `/api/admin/students/${id}/erase`, { cookie: admin });
    await run(`update sessions set created_at = now() - interval '16 minutes'`);
    expect(await codeOf(await erase())).toBe('fresh_login_required');
    await run('update sessions set created_at = now()');
    expect((await erase()).status).toBe(200);
    expect(await product.features.auth.accounts.findByEmail(account.email)).toBeUndefined();
  });
});
