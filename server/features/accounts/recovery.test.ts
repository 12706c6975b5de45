import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Inbox, linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestWorker } from '../../../tests/support/mail-worker.ts';
import {
  type Account,
  cookieOf,
  createTestApp,
  newAccount,
  type TestApp,
} from '../../../tests/support/test-app.ts';
import type { QueueWorker } from '../../queue-worker.ts';

let product: TestApp;
let inbox: Inbox;
let worker: QueueWorker;
beforeAll(async () => {
  [product, inbox] = await Promise.all([
    createTestApp('recovery', { requireEmailConfirmation: true }),
    startInbox(),
  ]);
  worker = startTestWorker(product.services, inbox.url);
});
afterAll(async () => {
  await worker.stop();
  await product.close();
  await inbox.stop();
});

const post = (path: string, json: unknown, cookie?: string) => product.call('POST', path, { json, cookie });
const signIn = (account: Account) => post('/api/auth/sign-in/email', account);
const askRecovery = (email: string) => post('/api/auth/request-password-reset', { email });
const reset = (token: string, newPassword: string) =>
  post('/api/auth/reset-password', { token, newPassword });
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const query = (text: string, values: unknown[]) => product.database.$client.query(text, values);

async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  await post('/api/auth/sign-up/email', account);
  const link = new URL(linkIn(await inbox.next(account.email)));
  await product.call('GET', link.pathname + link.search);
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

    const link = new URL(linkIn(await inbox.next(account.email)));
    expect(link.origin).toBe('http://localhost:3000');
    const answer = await product.call('GET', link.pathname + link.search);
    expect(answer.headers.get('location')).toBe('/login?confirmacao=ok');
    expect((await signIn(account)).status).toBe(200);
  });

  test('can be asked for again', async () => {
    const account = newAccount();
    await post('/api/auth/sign-up/email', account);
    await inbox.next(account.email);
    expect((await post('/api/auth/send-verification-email', { email: account.email })).status).toBe(200);
    expect((await inbox.next(account.email)).subject).toBe('Confirme o seu e-mail');
  });

  test.each(['', 'x', 'eyJhbGciOiJIUzI1NiJ9.e30.x'])('does not take %j for a token', async (token) => {
    const answer = await product.call('GET', `/api/auth/verify-email?token=${token}`);
    expect(answer.headers.get('location')).toBe('/login?confirmacao=invalida');
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

  test('only the newest link lives', async () => {
    const account = await confirmedAccount();
    const older = await recoveryToken(account);
    const newer = await recoveryToken(account);
    expect((await reset(older, 'nova-senha')).status).toBe(400);
    expect((await reset(newer, 'nova-senha')).status).toBe(200);
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

  test('is limited per account, and says when to try again', async () => {
    const { email } = newAccount();
    for (const _ of [1, 2, 3, 4, 5]) expect((await askRecovery(email)).status).toBe(200);
    const refused = await askRecovery(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
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
  const answer = await product.call('GET', '/api/auth/get-session', { cookie });
  expect(((await answer.json()) as { expires_in: number }).expires_in).toBeGreaterThan(29 * 24 * 60 * 60);
  expect(answer.headers.getSetCookie()[0]).toContain('session_token');
});
