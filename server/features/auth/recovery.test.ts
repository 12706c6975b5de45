import { describe, expect, test } from 'vitest';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { hashPassword } from './passwords.ts';

const product = await sharedFixture(createTestApp('recovery', { REQUIRE_EMAIL_CONFIRMATION: true }));
const inbox = await sharedFixture(startInbox());
await sharedFixture(startTestMail(product, inbox.url));

const post = (path: string, json: unknown, cookie?: string) => product.call('POST', path, { json, cookie });
const signIn = (account: Account) => post('/api/auth/sign-in/email', account);
const askRecovery = (email: string) => post('/api/auth/request-password-reset', { email });
const reset = (token: string, newPassword: string) =>
  post('/api/auth/reset-password', { token, newPassword });
const confirm = (token: string, password: string) => post('/api/auth/verify-email', { token, password });
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const query = (text: string, values: unknown[]) => product.database.$client.query(text, values);

async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  await post('/api/auth/sign-up/email', account);
  await confirm(tokenOf(linkIn(await inbox.next(account.email))), account.password);
  return account;
}

async function recoveryToken(account: Account): Promise<string> {
  await askRecovery(account.email);
  return tokenOf(linkIn(await inbox.next(account.email)));
}

describe('confirmation', () => {
  test('is needed before the first login, and its link opens the way', async () => {
    const account = newAccount();
    await post('/api/auth/sign-up/email', account);
    const refused = await signIn(account);
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('email_not_verified');

    const link = linkIn(await inbox.next(account.email));
    expect(link).toMatch(/^http:\/\/localhost:3000\/confirmar-email\?token=/);
    const answer = await confirm(tokenOf(link), account.password);
    expect(answer.status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: cookieOf(answer) })).status).toBe(200);
    expect((await signIn(account)).status).toBe(200);
  });

  test('takes the password of whoever signed up, not the link alone', async () => {
    const account = newAccount();
    await post('/api/auth/sign-up/email', account);
    const token = tokenOf(linkIn(await inbox.next(account.email)));
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/confirmar-email', '/api/auth/verify-email'])
        await product.call(method, `${path}?token=${token}`);
    expect(await codeOf(await confirm(token, 'outra-senha'))).toBe('invalid_credentials');
    expect(await codeOf(await signIn(account))).toBe('email_not_verified');
    expect((await confirm(token, account.password)).status).toBe(200);
    expect(await codeOf(await confirm(token, account.password))).toBe('invalid_token');
  });

  test('links of earlier mails lead to the page', async () => {
    const answer = await product.call('GET', '/api/auth/verify-email?token=a%26b');
    expect(answer.headers.get('location')).toBe('/confirmar-email?token=a%26b');
  });

  test('can be asked for again', async () => {
    const account = newAccount();
    await post('/api/auth/sign-up/email', account);
    await inbox.next(account.email);
    expect((await post('/api/auth/send-verification-email', { email: account.email })).status).toBe(200);
    expect((await inbox.next(account.email)).subject).toBe('Confirme o seu e-mail');
  });

  test('takes no made-up token, and none made for something else', async () => {
    const recovery = await recoveryToken(await confirmedAccount());
    for (const token of ['x', 'eyJhbGciOiJIUzI1NiJ9.e30.x', recovery])
      expect(await codeOf(await confirm(token, 'segredo-seguro'))).toBe('invalid_token');
  });
});

describe('recovery', () => {
  test('sets a new password and ends every session', async () => {
    const account = await confirmedAccount();
    const cookie = cookieOf(await signIn(account));
    const token = await recoveryToken(account);
    expect((await reset(token, 'nova-senha')).status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
    expect((await signIn(account)).status).toBe(401);
    expect((await signIn({ ...account, password: 'nova-senha' })).status).toBe(200);
    expect((await inbox.next(account.email)).subject).toBe('A sua senha foi alterada');
  });

  test('its link leads to the reset page of the configured site', async () => {
    const account = await confirmedAccount();
    await product.call('POST', '/api/auth/request-password-reset', {
      json: { email: account.email, redirectTo: 'https://evil.example' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(linkIn(await inbox.next(account.email))).toMatch(
      /^http:\/\/localhost:3000\/reset-password\?token=/,
    );
  });

  test('works once', async () => {
    const token = await recoveryToken(await confirmedAccount());
    const answers = await Promise.all([reset(token, 'primeira'), reset(token, 'segunda')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await codeOf(await reset(token, 'terceira'))).toBe('invalid_token');
  });

  test('leaves no session to a login with the old password that was under way meanwhile', async () => {
    const account = await confirmedAccount();
    const { id } = (await product.features.auth.accounts.findByEmail(account.email)) ?? {};
    const change = await product.database.$client.connect();
    await change.query('begin');
    // A session cannot be written as long as its user is held.
    await change.query('select from users where id = $1 for update', [id]);
    const login = signIn(account);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(waiting, [])).rowCount).toBe(1);
    await change.query('update accounts set password = $2 where user_id = $1', [
      id,
      await hashPassword('outra-senha-segura'),
    ]);
    await change.query('delete from sessions where user_id = $1', [id]);
    await change.query('commit');
    change.release();
    expect((await login).status).toBe(401);
    expect((await query('select from sessions where user_id = $1', [id])).rowCount).toBe(0);
  });

  test('asking again ends no link; using one ends all', async () => {
    const account = await confirmedAccount();
    const older = await recoveryToken(account);
    const newer = await recoveryToken(account);
    expect((await reset(older, 'nova-senha')).status).toBe(200);
    expect((await reset(newer, 'outra-senha')).status).toBe(400);
  });

  test('ends after an hour', async () => {
    const account = await confirmedAccount();
    const token = await recoveryToken(account);
    const { rows } = await query(
      `update verifications set expires_at = expires_at - interval '61 minutes'
       from users where users.id::text = verifications.value and users.email = $1 returning 1`,
      [account.email],
    );
    expect(rows).toHaveLength(1);
    expect((await reset(token, 'nova-senha')).status).toBe(400);
  });

  test('keeps tokens out of the database', async () => {
    const account = await confirmedAccount();
    const token = await recoveryToken(account);
    const { rows } = await query('select identifier, value from verifications', []);
    expect(JSON.stringify(rows)).not.toContain(token);
    const queued = await query('select * from outbox where recipient = $1', [account.email]);
    expect(JSON.stringify(queued.rows)).not.toContain(token);
  });

  test('answers alike for unknown addresses, and writes to nobody', async () => {
    const unknown = newAccount().email;
    const answers = [await askRecovery((await confirmedAccount()).email), await askRecovery(unknown)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    await expect
      .poll(async () => (await query('select last_error from outbox where recipient = $1', [unknown])).rows)
      .toEqual([{ last_error: 'nobody to write to' }]);
  });

  test('confirms the address it was sent to', async () => {
    const account = newAccount();
    await post('/api/auth/sign-up/email', account);
    await inbox.next(account.email);
    await reset(await recoveryToken(account), 'nova-senha');
    expect((await signIn({ ...account, password: 'nova-senha' })).status).toBe(200);
  });

  test('cannot be used up by somebody else: the answer stays the same, and the links that were mailed work', async () => {
    const account = await confirmedAccount();
    const token = await recoveryToken(account);
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await askRecovery(account.email)).status).toBe(200);
    const { rows } = await query(`select from outbox where kind = 'recovery' and recipient = $1`, [
      account.email,
    ]);
    expect(rows).toHaveLength(3);
    expect((await reset(token, 'nova-senha')).status).toBe(200);
  });
});

describe('a first password', () => {
  const opened = async (token: string) =>
    (await product.call('GET', `/api/auth/mailed-link?purpose=reset-password&token=${token}`)).json();

  test('lets in whoever chooses it, and is no change that anybody is told of', async () => {
    const account = await confirmedAccount();
    await query('update accounts set password = null from users where users.id = user_id and email = $1', [
      account.email,
    ]);
    const token = await recoveryToken(account);
    expect(await opened(token)).toEqual({ is_open: true, has_password: false, email: account.email });
    const answer = await reset(token, 'minha-senha');
    expect(answer.status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: cookieOf(answer) })).status).toBe(200);
    expect((await signIn({ ...account, password: 'minha-senha' })).status).toBe(200);
    const { rows } = await query('select kind from outbox where recipient = $1 and kind = $2', [
      account.email,
      'password-changed',
    ]);
    expect(rows).toEqual([]);
    expect(await opened(token)).toEqual({ is_open: false, has_password: true, email: null });
  });

  test('is told from a new one before anything is typed, and looking uses nothing up', async () => {
    const account = await confirmedAccount();
    const token = await recoveryToken(account);
    for (let time = 0; time < 2; time += 1)
      expect(await opened(token)).toEqual({ is_open: true, has_password: true, email: account.email });
    const answer = await reset(token, 'nova-senha');
    expect(answer.status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: cookieOf(answer) })).status).toBe(401);
    expect(await opened(token)).toEqual({ is_open: false, has_password: true, email: null });
    expect(await opened('x')).toEqual({ is_open: false, has_password: true, email: null });
  });
});

describe('change', () => {
  const change = (cookie: string, newPassword: string) =>
    post('/api/auth/update-password', { newPassword }, cookie);

  test('keeps the own session, ends the others and sends a notice', async () => {
    const account = await confirmedAccount();
    const [own, other] = [cookieOf(await signIn(account)), cookieOf(await signIn(account))];
    expect((await change(own, 'nova-senha')).status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: own })).status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: other })).status).toBe(401);
    expect((await signIn({ ...account, password: 'nova-senha' })).status).toBe(200);
    expect((await inbox.next(account.email)).subject).toBe('A sua senha foi alterada');
  });

  test('asks for a new login where the last is older than fifteen minutes, and takes one on the same page', async () => {
    const account = await confirmedAccount();
    const cookie = cookieOf(await signIn(account));
    await query(
      `update sessions set created_at = now() - interval '16 minutes'
       from users where users.id = sessions.user_id and users.email = $1`,
      [account.email],
    );
    expect(await codeOf(await change(cookie, 'nova-senha'))).toBe('fresh_login_required');
    expect((await signIn({ ...account, password: 'nova-senha' })).status).toBe(401);
    const again = await post('/api/auth/sign-in/email', account, cookie);
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
    expect((await change(cookieOf(again), 'nova-senha')).status).toBe(200);
  });

  test('its notice leads back in, and whoever changed it out', async () => {
    const account = await confirmedAccount();
    const thief = cookieOf(await signIn(account));
    await change(thief, 'senha-do-ladrao');
    const undo = tokenOf(linkIn(await inbox.next(account.email)));
    expect((await reset(undo, 'senha-da-dona')).status).toBe(200);
    expect((await product.call('GET', '/api/session', { cookie: thief })).status).toBe(401);
    expect((await signIn({ ...account, password: 'senha-da-dona' })).status).toBe(200);
  });

  test('refuses the current password, a short one and strangers', async () => {
    const account = await confirmedAccount();
    const cookie = cookieOf(await signIn(account));
    expect(await codeOf(await change(cookie, account.password))).toBe('same_password');
    expect(await codeOf(await change(cookie, '12345'))).toBe('password_too_short');
    expect(await codeOf(await change('', 'nova-senha'))).toBe('session_missing');
    expect((await signIn(account)).status).toBe(200);
  });
});

describe('login', () => {
  test('replaces a hash made with older parameters', async () => {
    const account = await confirmedAccount();
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(account.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const stored = 'from users where users.id = accounts.user_id and users.email = $1';
    await query(`update accounts set password = $2 ${stored}`, [account.email, old]);
    expect((await signIn(account)).status).toBe(200);
    const { rows } = await query(
      'select password from accounts join users on users.id = user_id where email = $1',
      [account.email],
    );
    expect(rows[0].password).toContain('m=19456,t=2,p=1');
    expect((await signIn(account)).status).toBe(200);
  });

  test('stops after ten wrong passwords, for this account only', async () => {
    const [account, other] = [await confirmedAccount(), await confirmedAccount()];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn({ ...account, password: 'errada' })).status).toBe(401);
    }
    const refused = await signIn(account);
    expect(refused.status).toBe(429);
    expect(await codeOf(refused)).toBe('rate_limited');
    expect((await signIn(other)).status).toBe(200);
  });

  test('whoever guesses from elsewhere locks out no device that was in before, nor a reset', async () => {
    const account = await confirmedAccount();
    const known = cookieOf(await signIn(account));
    const guess = (password: string, cookie?: string) =>
      post('/api/auth/sign-in/email', { ...account, password }, cookie);
    for (let attempt = 0; attempt < 11; attempt += 1) await guess('errada');
    expect((await signIn(account)).status).toBe(429);
    expect((await guess(account.password, known)).status).toBe(200);

    const answer = await reset(await recoveryToken(account), 'nova-senha');
    expect((await guess('nova-senha')).status).toBe(200);
    for (let attempt = 0; attempt < 11; attempt += 1) await guess('errada');
    expect((await guess('nova-senha', cookieOf(answer))).status).toBe(200);
  });

  test('many devices that were in before guess no more than a few', async () => {
    const account = await confirmedAccount();
    const devices: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) devices.push(cookieOf(await signIn(account)));
    const guess = (device: string, password: string) =>
      post('/api/auth/sign-in/email', { ...account, password }, device);
    const statuses: number[] = [];
    for (const device of devices)
      for (let attempt = 0; attempt < 9; attempt += 1) statuses.push((await guess(device, 'errada')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);

    const changed = cookieOf(await reset(await recoveryToken(account), 'nova-senha'));
    expect((await guess(changed, 'nova-senha')).status).toBe(200);
  });

  test('a device known for one address, or with a made-up mark, is a stranger to another', async () => {
    const [account, other] = [await confirmedAccount(), await confirmedAccount()];
    const known = cookieOf(await signIn(other));
    const forged = known.replace(/(device=[^.]+)/, '$1x');
    for (let attempt = 0; attempt < 10; attempt += 1)
      await post('/api/auth/sign-in/email', { ...account, password: 'errada' }, known);
    expect((await post('/api/auth/sign-in/email', account, forged)).status).toBe(429);
    expect((await signIn(account)).status).toBe(429);
  });

  test('notes who came in, who tried and from which network, without addresses', async () => {
    const account = await confirmedAccount();
    await signIn(account);
    await signIn({ ...account, password: 'errada' });
    const { rows } = await query(
      `select kind, network from security_events join users on users.id = user_id
       where email = $1 order by security_events.created_at`,
      [account.email],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'sign-up',
      'email-confirmed',
      'login',
      'login',
      'login-failed',
    ]);
    expect(new Set(rows.map(({ network }) => network)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  test('forgets wrong attempts after a right one', async () => {
    const account = await confirmedAccount();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) await signIn({ ...account, password: 'errada' });
      expect((await signIn(account)).status).toBe(200);
    }
  });
});

test('a session is prolonged when it is due', async () => {
  const account = await confirmedAccount();
  const cookie = cookieOf(await signIn(account));
  await query(
    `update sessions set expires_at = now() + interval '80 seconds'
     from users where users.id = sessions.user_id and users.email = $1`,
    [account.email],
  );
  const lifetime = async (method: string) => {
    const answer = await product.call(method, '/api/auth/get-session', { cookie });
    return [((await answer.json()) as { expires_in: number }).expires_in, answer] as const;
  };
  expect((await lifetime('GET'))[0]).toBeLessThan(81);
  const [prolonged, answer] = await lifetime('POST');
  expect(prolonged).toBeGreaterThan(29 * 24 * 60 * 60);
  expect(answer.headers.getSetCookie()[0]).toContain('session_token');
});
