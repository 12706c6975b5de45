import { describe, expect, test } from 'vitest';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('accounts'));

const signUp = (json: unknown) => product.call('POST', '/api/auth/sign-up/email', { json });
const signIn = (json: unknown) => product.call('POST', '/api/auth/sign-in/email', { json });
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;

describe('sign-up', () => {
  test('creates the account and its profile, and opens no session', async () => {
    const account = newAccount({ name: '  João   d’Ávila ', email: 'Joao@Example.com' });
    const answer = await signUp(account);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { rows } = await product.database.$client.query(
      'select full_name, email, role, created_at from profiles where email = $1',
      ['joao@example.com'],
    );
    expect(rows).toEqual([
      { full_name: 'João d’Ávila', email: 'joao@example.com', role: null, created_at: expect.any(Date) },
    ]);
  });

  test('keeps the password as an argon2id hash only', async () => {
    const account = newAccount();
    await signUp(account);
    const { rows } = await product.database.$client.query(
      'select password from accounts join users on users.id = accounts.user_id where email = $1',
      [account.email],
    );
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('says that an address is taken, in any case of letters', async () => {
    const account = newAccount();
    await signUp(account);
    const answer = await signUp({ ...account, email: account.email.toUpperCase() });
    expect(answer.status).toBe(422);
    expect(await codeOf(answer)).toBe('user_already_exists');
  });

  test('creates one account of ten simultaneous sign-ups with one address', async () => {
    const account = newAccount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(account)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
  });

  test.each([
    ['a password of five characters', { password: '12345' }, 'password_too_short'],
    ['a password of 200 characters', { password: 'x'.repeat(200) }, 'password_too_long'],
    ['a blank name', { name: '   ' }, 'invalid_input'],
    ['an invisible control character in the name', { name: 'Ana\u0000Souza' }, 'invalid_input'],
    ['something that is no address', { email: 'ana' }, 'invalid_input'],
  ])('refuses %s', async (_, wrong, code) => {
    const answer = await signUp(newAccount(wrong));
    expect(answer.status).toBe(422);
    expect(await codeOf(answer)).toBe(code);
  });
});

describe('sign-in and sign-out', () => {
  test('open and end a session', async () => {
    const account = newAccount();
    await signUp(account);
    const answer = await signIn({ ...account, email: account.email.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
    const cookie = cookieOf(answer);

    const session = await product.call('GET', '/api/session', { cookie });
    expect(await session.json()).toEqual({
      token_type: 'bearer',
      expires_at: expect.any(Number),
      expires_in: expect.any(Number),
      user: { id: expect.any(String), email: account.email, user_metadata: { full_name: account.name } },
    });

    const out = await product.call('POST', '/api/auth/sign-out', { cookie });
    expect(out.status).toBe(200);
    // Cookies stay, as the device goes on to be known, and so do completed lessons that wait for the network.
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    const after = await product.call('GET', '/api/session', { cookie });
    expect(after.status).toBe(401);
    expect(await codeOf(after)).toBe('session_missing');
  });

  test('answer alike for a wrong password and an unknown address', async () => {
    const account = newAccount();
    await signUp(account);
    for (const attempt of [{ ...account, password: 'outra-senha' }, newAccount()]) {
      const answer = await signIn(attempt);
      expect(answer.status).toBe(401);
      expect(await codeOf(answer)).toBe('invalid_credentials');
    }
  });

  test('an expired session opens nothing', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await product.database.$client.query(
      `update sessions set expires_at = now() - interval '1 second'
       from users where users.id = sessions.user_id and users.email = $1`,
      [account.email],
    );
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
  });
});

test('sessions that have run out are removed, the others stay', async () => {
  const [ended, live] = [await product.signIn(), await product.signIn()];
  const tokenOf = (cookie: string) => decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? '');
  const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
  await query(`update sessions set expires_at = now() - interval '1 second' where token = $1`, [
    tokenOf(ended),
  ]);
  const retention = product.features.account.tasks.find(({ name }) => name === 'expired sessions');
  expect(await retention?.run()).toBeGreaterThan(0);
  const { rows } = await query('select token from sessions where token = any($1)', [
    [tokenOf(ended), tokenOf(live)],
  ]);
  expect(rows).toEqual([{ token: tokenOf(live) }]);
});
