import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import {
  cookieOf,
  createTestApp,
  newAccount,
  type TestApp,
  testOrigin,
} from '../../tests/support/test-app.ts';
import { endSignedOutSession } from './end-signed-out.ts';
import { sessionCookieName } from './session-cookie.ts';

const secret = 'the-secret-of-these-tests-0123456789';
const oldSecret = 'the-secret-that-was-replaced-0123456789';

const product = await sharedFixture(createTestApp('sessions', { authSecrets: [secret, oldSecret] }));
const secure = await sharedFixture(
  createTestApp('sessions_https', { appUrl: 'https://curso.example', authSecrets: [secret] }),
);

const signed = (token: string, by: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', by).update(token).digest('base64')}`);
const statusOf = async (app: TestApp, cookie: string, method = 'GET', path = '/api/session') =>
  (
    await app.call(method, path, {
      cookie,
      headers: { origin: app === secure ? 'https://curso.example' : testOrigin },
    })
  ).status;

async function openSession(app: TestApp): Promise<string> {
  const account = newAccount();
  const origin = app === secure ? 'https://curso.example' : testOrigin;
  await app.call('POST', '/api/auth/sign-up/email', { json: account, headers: { origin } });
  const answer = await app.call('POST', '/api/auth/sign-in/email', { json: account, headers: { origin } });
  return decodeURIComponent(/session_token=([^;.]+)/.exec(cookieOf(answer))?.[1] ?? '');
}

describe('a sign-out that could not reach the server', () => {
  const note = 'ia_vet.signed_out=1';

  test('ends the session with the next request, which counts as signed out, whatever it asks for', async () => {
    for (const path of ['/area-aluno', '/', '/api/session', '/healthz']) {
      const token = await openSession(product);
      const cookie = `${sessionCookieName(testOrigin)}=${signed(token, secret)}`;
      const answer = await product.call('GET', path, { cookie: `${cookie}; ${note}` });
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^ia_vet.signed_out=; Max-Age=0; Path=\//),
      ]);
      expect(answer.status).toBe(path === '/api/session' ? 401 : answer.status);
      expect(await statusOf(product, cookie)).toBe(401);
      const { rows } = await product.database.$client.query('select 1 from sessions where token = $1', [
        token,
      ]);
      expect(rows).toEqual([]);
    }
  });

  test('does not end a session that begins with that request', async () => {
    const token = await openSession(product);
    const account = newAccount();
    await product.call('POST', '/api/auth/sign-up/email', { json: account });
    const answer = await product.call('POST', '/api/auth/sign-in/email', {
      json: account,
      cookie: `${note}; ${sessionCookieName(testOrigin)}=${signed(token, secret)}`,
    });
    const begun = answer.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    expect(await statusOf(product, begun.split(';')[0] ?? '')).toBe(200);
    expect(await statusOf(product, `${sessionCookieName(testOrigin)}=${signed(token, secret)}`)).toBe(401);
  });

  test('ends no session that begins while the database does not answer for the earlier one', async () => {
    const account = newAccount();
    await product.call('POST', '/api/auth/sign-up/email', { json: account });
    const earlier = `${sessionCookieName(testOrigin)}=${signed(await openSession(product), secret)}`;
    const pool = product.database.$client;
    const { query } = pool;
    pool.query = (() => {
      pool.query = query;
      return Promise.reject(new Error('The database is gone'));
    }) as never;
    const answer = await product.call('POST', '/api/auth/sign-in/email', {
      json: account,
      cookie: `${earlier}; ${note}`,
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^ia_vet.signed_out=; Max-Age=0/));
    const begun = cookies.find((line) => line.includes('session_token')) ?? '';
    expect(await statusOf(product, begun.split(';')[0] ?? '')).toBe(200);
    expect(await statusOf(product, earlier)).toBe(401);
  });

  test('is answered for this browser alone: a shared cache would take back the sign-outs of others', async () => {
    const app = new Hono()
      .use(
        endSignedOutSession(
          { forget: async () => undefined },
          { appUrl: testOrigin },
          () => '',
          async () => undefined,
        ),
      )
      .get('/', (c) => c.text('', 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }));
    const controlOf = async (cookie: string) =>
      (await app.request('/', { headers: { cookie } })).headers.get('cache-control');
    expect(await controlOf(note)).toBe('private, no-store');
    expect(await controlOf('ia_vet.other=1')).toContain('public');
  });

  test('over https the cookie is one that no other subdomain can set', async () => {
    const token = await openSession(secure);
    const cookie = `${sessionCookieName('https://curso.example')}=${signed(token, secret)}`;
    expect(await statusOf(secure, `${cookie}; ${note}`)).toBe(200);
    expect(await statusOf(secure, `${cookie}; __Host-${note}`)).toBe(401);
    expect(await statusOf(secure, cookie)).toBe(401);
  });
});

describe('a secret that was replaced', () => {
  test('still lets in, and the cookie is signed anew on the way', async () => {
    const token = await openSession(product);
    const name = sessionCookieName(testOrigin);
    const answer = await product.call('GET', '/api/session', {
      cookie: `a=b; ${name}=${signed(token, oldSecret)}`,
    });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toBe(`${name}=${signed(token, secret)}`);
    expect(
      (await product.call('GET', '/api/session', { cookie: cookieOf(answer) })).headers.getSetCookie(),
    ).toEqual([]);
  });

  test('is valid everywhere, for the library’s own routes too', async () => {
    const token = await openSession(product);
    const cookie = `${sessionCookieName(testOrigin)}=${signed(token, oldSecret)}`;
    expect(await statusOf(product, cookie, 'GET', '/api/progress')).toBe(200);
    expect(await statusOf(product, cookie, 'POST', '/api/auth/get-session')).toBe(200);
    expect(await statusOf(product, cookie, 'POST', '/api/auth/sign-out')).toBe(200);
    expect(await statusOf(product, cookie)).toBe(401);
  });

  test('one that was never ours opens nothing', async () => {
    const token = await openSession(product);
    const cookie = `${sessionCookieName(testOrigin)}=${signed(token, 'x'.repeat(40))}`;
    expect(await statusOf(product, cookie)).toBe(401);
  });
});

describe('over https', () => {
  test('cookies are for this host alone', async () => {
    const account = newAccount();
    const headers = { origin: 'https://curso.example' };
    await secure.call('POST', '/api/auth/sign-up/email', { json: account, headers });
    const answer = await secure.call('POST', '/api/auth/sign-in/email', { json: account, headers });
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(
        /^__Host-ia_vet\.\w+=.+; Path=\/;(?!.*Domain).* HttpOnly; Secure; SameSite=Lax$/,
      );
  });

  test('of two cookies of one name, neither counts', async () => {
    const [own, other] = [await openSession(secure), await openSession(secure)];
    const name = sessionCookieName('https://curso.example');
    expect(await statusOf(secure, `${name}=${signed(own, secret)}`)).toBe(200);
    const both = `${name}=${signed(other, secret)}; ${name}=${signed(own, secret)}`;
    expect(await statusOf(secure, both)).toBe(401);
  });

  test('a cookie whose name only looks alike is not ours, and not in the way of ours', async () => {
    const [own, other] = [await openSession(secure), await openSession(secure)];
    const name = sessionCookieName('https://curso.example');
    const tossed = signed(other, secret);
    // What browsers keep as part of a name, and trimming takes away.
    expect(await statusOf(secure, `\xa0${name}=${tossed}`)).toBe(401);
    expect(await statusOf(secure, `\xa0${name}=${tossed}; ${name}=${signed(own, secret)}`)).toBe(200);
    expect(await statusOf(secure, `${name} =${tossed}; ${name}=${signed(own, secret)}`)).toBe(401);
    expect(await statusOf(secure, `${name}X; ${name}=${signed(own, secret)}`)).toBe(200);
  });
});

test('whoever has only a copy of the database opens no session and no link with it', async () => {
  const token = await openSession(product);
  const account = newAccount();
  await product.signIn(account);
  await product.features.auth.accountLinks.createRecoveryLink(account.email);
  await product.features.auth.accountLinks.createConfirmationLink(account.email);
  const { rows: links } = await product.database.$client.query(
    'select id, identifier, value from verifications',
  );
  expect(links.length).toBeGreaterThan(1);
  const found = [token, ...links.flatMap((link) => Object.values(link) as string[])];
  const name = sessionCookieName(testOrigin);
  for (const text of found) {
    for (const value of [text, `${text}.`, `${text}.${text}`])
      expect(await statusOf(product, `${name}=${encodeURIComponent(value)}`)).toBe(401);
    for (const guess of [text, text.replace(/^.*:/, '')]) {
      const json = { token: guess.slice(0, 200), newPassword: 'senha-do-ladrao', password: account.password };
      for (const path of ['/api/auth/reset-password', '/api/auth/verify-email'])
        expect((await product.call('POST', path, { json })).status).toBe(400);
    }
  }
});
