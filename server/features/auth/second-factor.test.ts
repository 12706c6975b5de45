import { beforeEach, describe, expect, test } from 'vitest';
import { signInSupport } from '../../../tests/support/admin.ts';
import { type Authenticator, createAuthenticator, totpCodeOf } from '../../../tests/support/authenticator.ts';
import { holdSleeps } from '../../../tests/support/held-sleeps.ts';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import {
  type Account,
  cookieOf,
  createTestApp,
  newAccount,
  testOrigin,
} from '../../../tests/support/test-app.ts';
import { assembleProduct } from '../../assemble.ts';
import { mapLibraryError } from './library-errors.ts';

const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(createTestApp('second_factor'));
await sharedFixture(startTestMail(product, inbox.url));

const post = (path: string, json: unknown = {}, cookie = '') =>
  product.call('POST', `/api/auth/${path}`, { json, cookie });
const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const errorOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const json = async <Body>(answer: Response) => (await answer.json()) as Body;
const isOpen = async (cookie: string) =>
  (await product.call('GET', '/api/session', { cookie })).status === 200;
const sessionsOf = async (email: string) =>
  (await query('select from sessions join users on users.id = user_id where email = $1', [email])).rowCount;
const age = (email: string, column: string, by: string) =>
  query(
    `update sessions set ${column} = now() - $2::interval from users where users.id = user_id and email = $1`,
    [email, by],
  );
/** Both a browser's cookies, as later ones take the place of earlier ones of the same name. */
const joined = (...cookies: string[]) => cookies.filter(Boolean).join('; ');

/** An administrator, whose device is known. */
async function admin(): Promise<{ account: Account; cookie: string }> {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await query(`update profiles set role = 'admin' where email = $1`, [account.email]);
  return { account, cookie };
}

async function withApp() {
  const { account, cookie } = await admin();
  const { uri } = await json<{ uri: string }>(await post('second-factor/authenticator', {}, cookie));
  const confirmed = await post(
    'second-factor/authenticator/confirm',
    { code: await totpCodeOf(uri) },
    cookie,
  );
  expect(confirmed.status).toBe(200);
  const { recovery_codes: codes } = await json<{ recovery_codes: string[] }>(confirmed);
  return { account, cookie, uri, codes };
}

async function addPasskey(cookie: string, device = createAuthenticator()) {
  const asked = await post('second-factor/passkeys/options', {}, cookie);
  const response = device.create(await json(asked));
  const answer = await post(
    'second-factor/passkeys',
    { name: 'Celular', response },
    joined(cookie, cookieOf(asked)),
  );
  return { answer, device };
}

async function usePasskey(device: Authenticator, cookie = '') {
  const asked = await post('sign-in/passkey-options', {}, cookie);
  return post(
    'sign-in/passkey',
    { response: device.get(await json(asked)) },
    joined(cookie, cookieOf(asked)),
  );
}

/** @returns the cookie of a login that waits for its second step */
async function passwordStep(account: Account): Promise<string> {
  const answer = await post('sign-in/email', account);
  expect(await errorOf(answer)).toBe('second_factor_required');
  return cookieOf(answer);
}

describe('with a second factor', () => {
  test('no way to sign in leaves a session behind', async () => {
    const { account, cookie } = await withApp();
    await post('sign-out', {}, cookie);
    await query('update users set email_verified = false where email = $1', [account.email]);
    const confirmation = await product.features.auth.accountLinks.createConfirmationLink(account.email);
    const tokenIn = (link = '') => new URL(link).searchParams.get('token');
    const ways: Record<string, () => Promise<Response>> = {
      password: () => post('sign-in/email', account),
      'confirmation link': () =>
        post('verify-email', { token: tokenIn(confirmation), password: account.password }),
      'recovery link': async () => {
        const link = await product.features.auth.accountLinks.createRecoveryLink(account.email);
        return post('reset-password', { token: tokenIn(link), newPassword: 'uma-nova-senha' });
      },
      'the new password': () => post('sign-in/email', { ...account, password: 'uma-nova-senha' }),
      'a mailed code': async () => {
        const code = await product.features.auth.auth.api.createVerificationOTP({
          body: { email: account.email, type: 'sign-in' },
        });
        return post('sign-in/code', { email: account.email, code });
      },
      'a waiting login without code': async () =>
        post('get-session', {}, await passwordStep({ ...account, password: 'uma-nova-senha' })),
    };
    for (const [name, way] of Object.entries(ways)) {
      const answer = await way();
      expect([name, await isOpen(cookieOf(answer))]).toEqual([name, false]);
      expect([name, await sessionsOf(account.email)]).toEqual([name, 0]);
    }
  });

  test('a route of the library that knows nothing of it stays closed', async () => {
    const { account } = await withApp();
    const { auth, accounts } = product.features.auth;
    const { id = '' } = (await accounts.findByEmail(account.email)) ?? {};
    const { internalAdapter } = await auth.$context;
    const refusal = await internalAdapter.createSession(id).catch(mapLibraryError);
    expect(refusal).toMatchObject({ code: 'second_factor_required' });
  });

  test('codes are guessed a hundred times a day at most, until a mailed link sets another password', async () => {
    const { account, uri } = await withApp();
    const { id = '' } = (await product.features.auth.accounts.findByEmail(account.email)) ?? {};
    for (let guess = 0; guess < 100; guess += 1) await product.limits.secondStepByDay.hit(id);
    const enter = async (password = account.password) =>
      post(
        'sign-in/second-step',
        { code: await totpCodeOf(uri) },
        await passwordStep({ ...account, password }),
      );
    expect((await enter()).status).toBe(429);
    const link = await product.features.auth.accountLinks.createRecoveryLink(account.email);
    const token = new URL(link ?? '').searchParams.get('token');
    await post('reset-password', { token, newPassword: 'quintal-de-jabutis' });
    expect((await enter('quintal-de-jabutis')).status).toBe(200);
  });

  test('password and code of the app let in, once', async () => {
    const { account, uri } = await withApp();
    const waiting = await passwordStep(account);
    const code = await totpCodeOf(uri);
    const answer = await post('sign-in/second-step', { code }, waiting);
    expect(answer.status).toBe(200);
    expect(await isOpen(cookieOf(answer))).toBe(true);
    expect(await errorOf(await post('sign-in/second-step', { code }, waiting))).toBe('second_step_missing');
    const again = await post('sign-in/second-step', { code }, await passwordStep(account));
    expect(await errorOf(again)).toBe('invalid_code');
    expect(await sessionsOf(account.email)).toBe(2);
  });

  test('a code without the password is worth nothing, nor is another account’s', async () => {
    const [mine, other] = [await withApp(), await withApp()];
    expect(await errorOf(await post('sign-in/second-step', { code: await totpCodeOf(mine.uri) }))).toBe(
      'second_step_missing',
    );
    const waiting = await passwordStep(mine.account);
    const code = await totpCodeOf(other.uri);
    expect(await errorOf(await post('sign-in/second-step', { code }, waiting))).toBe('invalid_code');
    // Nor with a session of the other beside it.
    const both = joined(waiting, other.cookie);
    expect(await errorOf(await post('sign-in/second-step', { code }, both))).toBe('invalid_code');
  });

  test('whoever is signed in proves it again by the code alone, once; a session of another account does not', async () => {
    const { account, cookie, uri } = await withApp();
    await age(account.email, 'created_at', '20 minutes');
    const code = await totpCodeOf(uri);
    expect(await errorOf(await post('fresh-login', { code: '000000' }, cookie))).toBe('invalid_code');
    expect((await post('fresh-login', { code })).status).toBe(401);
    expect(await errorOf(await post('fresh-login', { code }, (await withApp()).cookie))).toBe('invalid_code');
    expect(await errorOf(await post('fresh-login', { code }, (await admin()).cookie))).toBe(
      'second_step_missing',
    );
    const answer = await post('fresh-login', { code }, cookie);
    expect(answer.status).toBe(200);
    const fresh = await product.call('GET', '/api/auth/fresh-login', { cookie: cookieOf(answer) });
    expect(fresh.status).toBe(200);
    expect(await isOpen(cookie)).toBe(false);
    expect(await errorOf(await post('fresh-login', { code }, cookieOf(answer)))).toBe('invalid_code');
  });

  test('a login that waits ends after five wrong codes', async () => {
    const { account, uri } = await withApp();
    const waiting = await passwordStep(account);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await post('sign-in/second-step', { code: '000000' }, waiting);
    const answer = await post('sign-in/second-step', { code: await totpCodeOf(uri) }, waiting);
    expect(await errorOf(answer)).toBe('second_step_missing');
  });

  test('each recovery code lets in once, however it is typed; new ones end those of before', async () => {
    const { account, codes } = await withApp();
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    const typed = ` ${first.replace('-', ' ').toUpperCase()} `;
    const answer = await post('sign-in/second-step', { code: typed }, await passwordStep(account));
    expect(answer.status).toBe(200);
    const again = await post('sign-in/second-step', { code: first }, await passwordStep(account));
    expect(await errorOf(again)).toBe('invalid_code');
    const state = await product.call('GET', '/api/auth/second-factor', { cookie: cookieOf(answer) });
    expect(await state.json()).toEqual({ authenticator: true, passkeys: [], recovery_codes_left: 9 });
    await post('second-factor/recovery-codes', {}, cookieOf(answer));
    const old = await post('sign-in/second-step', { code: second }, await passwordStep(account));
    expect(await errorOf(old)).toBe('invalid_code');
  });

  test('one that is set up ends the other sessions; the last that is removed leaves the password alone', async () => {
    const { account, cookie } = await admin();
    const other = cookieOf(await post('sign-in/email', account));
    const { uri } = await json<{ uri: string }>(await post('second-factor/authenticator', {}, cookie));
    expect(new URL(uri).searchParams.get('issuer')).toBe('IA Veterinária');
    expect((await post('sign-in/email', account)).status).toBe(200);
    await post('second-factor/authenticator/confirm', { code: await totpCodeOf(uri) }, cookie);
    expect([await isOpen(other), await isOpen(cookie)]).toEqual([false, true]);
    await passwordStep(account);
    await product.call('DELETE', '/api/auth/second-factor/authenticator', { cookie });
    expect((await post('sign-in/email', account)).status).toBe(200);
    const { rows } = await query(
      'select action, actor from audit_log join users on users.id = user_id where email = $1 order by audit_log.created_at',
      [account.email],
    );
    expect(rows).toEqual([
      { action: 'add-authenticator', actor: account.name },
      { action: 'remove-authenticator', actor: account.name },
    ]);
  });

  test('what is kept of it opens nothing, and a change of the secret takes it along', async () => {
    const { account, uri, codes } = await withApp();
    const stored = JSON.stringify((await query('select * from two_factors')).rows);
    const key = new URL(uri).searchParams.get('secret') ?? '';
    for (const secret of [key, ...codes]) expect(stored).not.toContain(secret);
    const config = {
      ...product.parts.config,
      authSecrets: ['another-secret-for-tests-0123456789', ...product.config.authSecrets] as const,
    };
    const rotated = assembleProduct({ ...product.parts, config }).features.auth;
    expect(await rotated.secondFactor.renewEncryption()).toBeGreaterThan(0);
    expect(await rotated.secondFactor.renewEncryption()).toBe(0);
    const later = assembleProduct({
      ...product.parts,
      config: { ...config, authSecrets: [config.authSecrets[0]] },
    }).features.auth;
    const { id = '' } = (await later.accounts.findByEmail(account.email)) ?? {};
    const { backupCodes } = await later.auth.api.viewBackupCodes({ body: { userId: id } });
    expect(backupCodes).toEqual(codes);
    await query('delete from two_factors');
    await query('update users set two_factor_enabled = false');
  });

  test('one that a lost secret encrypted lets nobody in, says so, and is named for the terminal', async () => {
    const { account, uri, codes } = await withApp();
    const config = { ...product.parts.config, authSecrets: ['another-secret-for-tests-0123456789'] as const };
    const elsewhere = assembleProduct({ ...product.parts, config });
    const ask = (path: string, body: unknown, cookie = '') =>
      elsewhere.app.request(`/api/auth/${path}`, {
        method: 'POST',
        headers: { origin: testOrigin, 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const waiting = cookieOf(await ask('sign-in/email', account));
    for (const code of [await totpCodeOf(uri), codes[0]]) {
      const answer = await ask('sign-in/second-step', { code }, waiting);
      expect([answer.status, await errorOf(answer)]).toEqual([409, 'second_factor_unreadable']);
    }
    const found = await product.adminRepository.findByEmail(account.email);
    expect(await elsewhere.features.auth.secondFactor.findUnreadable()).toContain(found?.id);
    expect(await product.features.auth.secondFactor.findUnreadable()).toEqual([]);
    if (found)
      await elsewhere.features.administration.accountActions.removeSecondFactor(
        { id: null, name: 'dona' },
        found,
      );
    expect((await ask('sign-in/email', account)).status).toBe(200);
  });

  test('nobody locks an owner out of an address that is not confirmed', async () => {
    const cookie = await product.signIn();
    for (const path of ['authenticator', 'passkeys/options'])
      expect(await errorOf(await post(`second-factor/${path}`, {}, cookie))).toBe('email_not_verified');
  });

  test('the terminal removes it for whoever has lost everything', async () => {
    const { account, cookie } = await withApp();
    const found = await product.adminRepository.findByEmail(account.email);
    if (found)
      await product.features.administration.accountActions.removeSecondFactor(
        { id: null, name: 'dona' },
        found,
      );
    expect(await isOpen(cookie)).toBe(false);
    expect((await post('sign-in/email', account)).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('lets in by itself, and then the password does not', async () => {
    const { account, cookie } = await admin();
    const { answer, device } = await addPasskey(cookie);
    expect((await json<{ recovery_codes: string[] }>(answer)).recovery_codes).toHaveLength(10);
    const waiting = await passwordStep(account);
    expect(await errorOf(await post('sign-in/second-step', { code: '000000' }, waiting))).toBe(
      'invalid_code',
    );
    const opened = await usePasskey(device);
    expect(opened.status).toBe(200);
    expect(await isOpen(cookieOf(opened))).toBe(true);
  });

  test('that does not say who holds it is refused, new or known', async () => {
    const { cookie } = await admin();
    const { answer } = await addPasskey(cookie, createAuthenticator({ verifiesUser: false }));
    expect(await errorOf(answer)).toBe('passkey_refused');
    const { device } = await addPasskey(cookie);
    expect((await usePasskey(device)).status).toBe(200);
    expect(await errorOf(await usePasskey(device.careless()))).toBe('passkey_refused');
  });

  test('answers one question once', async () => {
    const { cookie } = await admin();
    const { device } = await addPasskey(cookie);
    const asked = await post('sign-in/passkey-options');
    const response = device.get(await json(asked));
    expect((await post('sign-in/passkey', { response }, cookieOf(asked))).status).toBe(200);
    expect(await errorOf(await post('sign-in/passkey', { response }, cookieOf(asked)))).toBe(
      'passkey_refused',
    );
  });

  test('what is not there is not removed, and not renewed', async () => {
    const { account, cookie } = await admin();
    const other = cookieOf(await post('sign-in/email', account));
    const call = (method: string, path: string) =>
      product.call(method, `/api/auth/second-factor/${path}`, { cookie });
    expect((await call('DELETE', 'authenticator')).status).toBe(404);
    expect((await call('DELETE', 'passkeys/x')).status).toBe(404);
    expect((await call('POST', 'recovery-codes')).status).toBe(404);
    expect(await isOpen(other)).toBe(true);
  });

  test('is removed by its owner only', async () => {
    const [mine, other] = [await admin(), await admin()];
    const { device } = await addPasskey(mine.cookie);
    const state = await product.call('GET', '/api/auth/second-factor', { cookie: mine.cookie });
    const [{ id } = { id: '' }] = (await json<{ passkeys: { id: string }[] }>(state)).passkeys;
    const remove = (cookie: string) =>
      product.call('DELETE', `/api/auth/second-factor/passkeys/${id}`, { cookie });
    expect((await remove(other.cookie)).status).toBe(404);
    expect((await usePasskey(device)).status).toBe(200);
    expect((await remove(mine.cookie)).status).toBe(200);
    expect(await errorOf(await usePasskey(device))).toBe('passkey_refused');
    expect((await post('sign-in/email', mine.account)).status).toBe(200);
  });
});

describe('a login of a moment ago', () => {
  test('is needed for every change of the second factor', async () => {
    const { account, cookie } = await withApp();
    await age(account.email, 'created_at', '16 minutes');
    const changes: [string, string][] = [
      ['POST', 'authenticator'],
      ['POST', 'authenticator/confirm'],
      ['DELETE', 'authenticator'],
      ['POST', 'passkeys/options'],
      ['POST', 'passkeys'],
      ['DELETE', 'passkeys/x'],
      ['POST', 'recovery-codes'],
    ];
    for (const [method, path] of changes) {
      const answer = await product.call(method, `/api/auth/second-factor/${path}`, { cookie });
      expect([path, await errorOf(answer)]).toEqual([path, 'fresh_login_required']);
    }
    expect((await product.call('GET', '/api/auth/fresh-login', { cookie })).status).toBe(401);
  });

  test('is made with the second step too, and the session of before goes on until then', async () => {
    const { account, cookie, uri } = await withApp();
    await age(account.email, 'created_at', '16 minutes');
    const first = await post('sign-in/email', account, cookie);
    expect(cookieOf(first)).not.toContain('session_token');
    expect(await isOpen(cookie)).toBe(true);
    const done = await post(
      'sign-in/second-step',
      { code: await totpCodeOf(uri) },
      joined(cookie, cookieOf(first)),
    );
    expect(await isOpen(cookie)).toBe(false);
    expect((await product.call('GET', '/api/auth/fresh-login', { cookie: cookieOf(done) })).status).toBe(200);
  });
});

describe('the session of an administrator', () => {
  const checks = (cookie: string) => product.call('GET', '/api/admin/launch-checks', { cookie });

  test('ends after twelve hours without use, for the admin area and for the progress', async () => {
    const { account, cookie } = await admin();
    await age(account.email, 'used_at', '12 hours 1 minute');
    for (const path of ['/api/session', '/api/progress', '/api/admin/launch-checks'])
      expect((await product.call('GET', path, { cookie })).status).toBe(401);
  });

  test('goes on by use, not by a page that only looks whether it does', async () => {
    const { account, cookie } = await admin();
    await age(account.email, 'used_at', '11 hours');
    const usedAt = async () =>
      (
        await query('select used_at from sessions join users on users.id = user_id where email = $1', [
          account.email,
        ])
      ).rows[0].used_at;
    const before = await usedAt();
    for (const path of ['/api/session', '/api/student', '/api/auth/get-session'])
      expect((await product.call('GET', path, { cookie })).status).toBe(200);
    expect(await usedAt()).toEqual(before);
    const start = new Date();
    await checks(cookie);
    expect((await usedAt()) >= start).toBe(true);
  });

  test('ends a week after the login, whatever prolongs it', async () => {
    const { account, cookie } = await admin();
    await age(account.email, 'created_at', '6 days 23 hours');
    const prolonged = await product.call('POST', '/api/auth/get-session', { cookie });
    expect((await json<{ expires_in: number }>(prolonged)).expires_in).toBeLessThanOrEqual(60 * 60);
    await age(account.email, 'created_at', '7 days 1 minute');
    for (const path of ['/api/session', '/api/progress', '/api/admin/launch-checks'])
      expect((await product.call('GET', path, { cookie })).status).toBe(401);
  });

  test('of a student lives on, for 90 days at most', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await age(account.email, 'used_at', '20 days');
    await age(account.email, 'created_at', '89 days');
    expect(await isOpen(cookie)).toBe(true);
    await age(account.email, 'created_at', '90 days 1 minute');
    for (const path of ['/api/session', '/api/progress'])
      expect((await product.call('GET', path, { cookie })).status).toBe(401);
    for (const task of product.features.account.tasks) await task.run();
    expect(await sessionsOf(account.email)).toBe(0);
  });

  test('opens no admin page once the role is taken away', async () => {
    const { account, cookie } = await admin();
    expect((await checks(cookie)).status).toBe(200);
    const found = await product.adminRepository.findByEmail(account.email);
    if (found)
      await product.features.administration.accountActions.removeRole({ id: null, name: 'dona' }, found);
    expect(await errorOf(await checks(cookie))).toBe('forbidden');
  });

  test('of a new device is told by mail, of a known one not', async () => {
    // Hundreds of emails of the tests before would go out first.
    await query('delete from outbox where due_at is not null');
    const { account, cookie } = await admin();
    await post('sign-in/email', account, cookie);
    await post('sign-in/email', account);
    const email = await inbox.next(account.email);
    while (email.subject === 'Confirme o seu e-mail') Object.assign(email, await inbox.next(account.email));
    expect(email.subject).toBe('Entraram na sua conta de um aparelho novo');
    expect(email.text).toMatch(/Quando: \d\d\/\d\d\/\d{4}, \d\d:\d\d \(horário de Brasília\)/);
    expect(linkIn(email)).toContain('/reset-password?token=');
    const { rows } = await query(`select from outbox where kind = 'new-device' and recipient = $1`, [
      account.email,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('where administrators must have one', async () => {
  const strict = await sharedFixture(
    createTestApp('second_factor_required', { ADMIN_SECOND_FACTOR: 'required' }),
  );

  test('the admin area stays shut until it is set up', async () => {
    const account = newAccount();
    const cookie = await strict.signIn(account);
    const call = (method: string, path: string, body?: unknown) =>
      strict.call(method, path, { cookie, json: body });
    expect(await json<object>(await call('GET', '/api/student'))).toMatchObject({
      lacks_second_factor: false,
    });
    await strict.database.$client.query(`update profiles set role = 'admin'`);
    for (const [method, path] of [
      ['GET', '/api/admin/launch-checks'],
      ['POST', '/api/course-files'],
      ['GET', '/painel/previa/curso'],
    ] as const)
      expect([path, await errorOf(await call(method, path))]).toEqual([path, 'second_factor_missing']);
    expect(await json<object>(await call('GET', '/api/student'))).toMatchObject({
      role: 'admin',
      lacks_second_factor: true,
    });
    const { uri } = await json<{ uri: string }>(await call('POST', '/api/auth/second-factor/authenticator'));
    await call('POST', '/api/auth/second-factor/authenticator/confirm', { code: await totpCodeOf(uri) });
    expect((await call('GET', '/api/admin/launch-checks')).status).toBe(200);
  });

  test('it is asked of support too', async () => {
    const cookie = await signInSupport(strict);
    const answer = await strict.call('GET', '/api/admin/students', { cookie });
    expect(await errorOf(answer)).toBe('second_factor_missing');
    expect(await json<object>(await strict.call('GET', '/api/student', { cookie }))).toMatchObject({
      role: 'support',
      lacks_second_factor: true,
    });
  });
});

describe('a mailed code', () => {
  const ask = (email: string) => post('sign-in/request-code', { email });
  const enter = (email: string, code: string) => post('sign-in/code', { email, code });
  async function nextCode(email: string): Promise<string> {
    for (;;) {
      const { subject, text = '' } = await inbox.next(email);
      if (subject === 'Seu código para entrar') return /^\d{6}$/m.exec(text)?.[0] ?? '';
    }
  }
  let account: Account;
  beforeEach(async () => {
    account = newAccount();
    await post('sign-up/email', account);
  });
  const confirm = () => query('update users set email_verified = true where email = $1', [account.email]);

  test('lets in once', async () => {
    await confirm();
    await ask(account.email);
    const code = await nextCode(account.email);
    const answer = await enter(account.email, code);
    expect(await answer.json()).toEqual({ password_ended: false });
    expect(await isOpen(cookieOf(answer))).toBe(true);
    expect(await errorOf(await enter(account.email, code))).toBe('invalid_code');
    expect((await post('sign-in/email', account)).status).toBe(200);
  });

  test('takes five tries and ten minutes', async () => {
    await confirm();
    await ask(account.email);
    const code = await nextCode(account.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(account.email, wrong);
    expect(await errorOf(await enter(account.email, code))).toBe('invalid_code');
    await ask(account.email);
    const other = await nextCode(account.email);
    await query(`update verifications set expires_at = expires_at - interval '10 minutes'`);
    expect(await errorOf(await enter(account.email, other))).toBe('invalid_code');
  });

  test('takes twenty guesses a day, whoever lets in between; known devices, password and mailed link stay', async () => {
    await confirm();
    const device = cookieOf(await post('sign-in/email', account));
    await ask(account.email);
    expect((await enter(account.email, await nextCode(account.email))).status).toBe(200);
    const statuses = [];
    for (let quarter = 0; quarter < 3; quarter += 1) {
      const guesses = Array.from({ length: 9 }, () => enter(account.email, '000000'));
      for (const { status } of await Promise.all(guesses)) statuses.push(status);
      await query(`update rate_limits set expire = 0 where key like 'sign-in%'`);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(19);
    await ask(account.email);
    const code = await nextCode(account.email);
    expect(await errorOf(await enter(account.email, code))).toBe('rate_limited');
    expect((await post('sign-in/code', { email: account.email, code }, device)).status).toBe(200);

    expect((await post('sign-in/email', account)).status).toBe(200);
    await post('request-password-reset', { email: account.email });
    const token = new URL(linkIn(await inbox.next(account.email))).searchParams.get('token');
    expect((await post('reset-password', { token, newPassword: 'a-minha-senha' })).status).toBe(200);
    expect((await post('sign-in/email', { ...account, password: 'a-minha-senha' })).status).toBe(200);
  });

  test('confirms an address, and ends what whoever signed up with it knows', async () => {
    const before = cookieOf(await post('sign-in/email', account));
    await ask(account.email);
    const answer = await enter(account.email, await nextCode(account.email));
    expect(await answer.json()).toEqual({ password_ended: true });
    expect(await isOpen(before)).toBe(false);
    expect((await post('sign-in/email', account)).status).toBe(401);
    const cookie = cookieOf(answer);
    expect((await post('update-password', { newPassword: 'a-minha-senha' }, cookie)).status).toBe(200);
    expect((await post('sign-in/email', { ...account, password: 'a-minha-senha' })).status).toBe(200);
  });

  test('is answered alike for unknown addresses and for accounts with a second factor, and goes to neither', async () => {
    await confirm();
    const { account: locked } = await withApp();
    const unknown = newAccount().email;
    const answers = await Promise.all([account.email, locked.email, unknown].map(ask));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    for (const email of [locked.email, unknown]) {
      await expect
        .poll(
          async () =>
            (
              await query(`select last_error from outbox where kind = 'login-code' and recipient = $1`, [
                email,
              ])
            ).rows,
        )
        .toEqual([{ last_error: 'nobody to write to' }]);
    }
  });

  test('is refused no sooner than after 300 ms, for unknown addresses and accounts with a second factor too', async () => {
    await confirm();
    const { account: locked } = await withApp();
    for (const email of [account.email, locked.email, newAccount().email]) {
      const sleeps = holdSleeps((milliseconds) => milliseconds === 300);
      let isAnswered = false;
      const refused = enter(email, '000000').finally(() => {
        isAnswered = true;
      });
      await expect.poll(() => sleeps.length).toBe(1);
      // The same request again, which is over when its time is: the first has had time for all its work, too.
      const later = enter(email, '000000');
      await expect.poll(() => sleeps.length).toBe(2);
      sleeps[1]?.end();
      expect(await errorOf(await later)).toBe('invalid_code');
      expect(isAnswered).toBe(false);
      sleeps[0]?.end();
      expect(await errorOf(await refused)).toBe('invalid_code');
    }
  });

  test('is nowhere in the database', async () => {
    await confirm();
    await ask(account.email);
    const code = await nextCode(account.email);
    const { rows } = await query('select value from verifications union all select data from outbox');
    expect(JSON.stringify(rows)).not.toContain(code);
    const { createHash } = await import('node:crypto');
    expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(code).digest('base64url'));
  });

  test('is not sent more often than a few times, with the same answer', async () => {
    await confirm();
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await ask(account.email)).status).toBe(200);
    const { rows } = await query(`select from outbox where kind = 'login-code' and recipient = $1`, [
      account.email,
    ]);
    expect(rows).toHaveLength(5);
  });
});
